#include "world/order.h"

#include <utility>

namespace world {

bool OrderQueue::give(const Order& order)
{
    if (end_)
        return false;
    given_.push_back(order);
    return true;
}

void OrderQueue::replay(std::vector<OrderAt> orders, uint64_t end)
{
    given_.clear();
    replayed_ = std::move(orders);
    next_ = 0;
    end_ = end;
}

void OrderQueue::clear()
{
    given_.clear();
    replayed_.clear();
    next_ = 0;
    end_.reset();
}

std::optional<ocean::SeaWeather> OrderQueue::nextWeather() const
{
    for (size_t i = next_; i < replayed_.size(); ++i)
        if (const auto* sea = std::get_if<order::Sea>(&replayed_[i].order))
            return sea->weather;
    return std::nullopt;
}

std::span<const Order> OrderQueue::take(uint64_t tick)
{
    taken_.clear();
    std::swap(taken_, given_);
    for (; next_ < replayed_.size() && replayed_[next_].tick <= tick; ++next_)
        if (replayed_[next_].tick == tick)
            taken_.push_back(replayed_[next_].order);
    if (end_ && tick >= *end_)
        end_.reset();
    if (listener_)
        for (const Order& order : taken_)
            listener_({tick, order});
    return taken_;
}

} // namespace world

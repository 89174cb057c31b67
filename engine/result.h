// result.h -- what can go wrong in the outside world: files, devices, options, displays.
//
// A function that meets the outside world returns Result<T>; the error travels up unchanged and main prints it
// as one line. Our own and the driver's mistakes are not results: see engine/check.h.
#pragma once

#include "engine/check.h"

#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace engine {

// The program's exit status for an error.
enum class Status
{
    failed = 1,
    badInput = 2
};

struct Error
{
    std::string text; // one line: what is wrong, where, what would be right
    Status status = Status::failed;
};

// The text as it is shown: one line that can be read, whatever a name or a value in it holds. Control characters become
// spaces, and of a word or a line that is longer than anyone would read, the middle is left out.
std::string asOneLine(std::string_view text);

template <typename T>
class [[nodiscard]] Result
{
public:
    Result(T value) : state_(std::move(value)) {}
    Result(Error error) : state_(std::move(error)) {}

    explicit operator bool() const { return std::holds_alternative<T>(state_); }

    T& operator*() { return value(); }
    const T& operator*() const { return const_cast<Result*>(this)->value(); }
    T* operator->() { return &value(); }
    const Error& error() const { return std::get<Error>(state_); }

private:
    T& value()
    {
        SEAWAY_CHECK(*this, "a failed result was used: {}", error().text);
        return std::get<T>(state_);
    }

    std::variant<T, Error> state_;
};

// For functions that only succeed or fail.
struct Done
{
};

} // namespace engine

// order_text.h -- orders as a line of text, and back: numbers keep every bit.
//
//   helm BODY THROTTLE rudder|course|wind RUDDER COURSE WIND auto|hand MAIN JIB    angles in radians
//   take BODY
//   splash X Y RADIUS HEIGHT
//   drop MODEL X Y HEIGHT
//   anchor BODY down|up
#pragma once

#include "world/order.h"

#include <string>
#include <string_view>

namespace world {

std::string orderText(const Order& order);

// Nothing if it is no order, or one of its values is none that users can give. Bodies are those below `bodies`.
std::optional<Order> parseOrder(std::string_view text, uint32_t bodies);

} // namespace world

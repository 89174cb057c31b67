// interrupt.h -- SIGINT (Ctrl-C) and SIGTERM as a wish to end soon, so that what was begun can be finished.
#pragma once

#include <csignal>

namespace engine {

// While one lives, the first of the two signals is only noted; a second one ends the process as usual.
// One at a time.
class Interrupt
{
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    bool wished() const;

private:
    struct sigaction before_[2];
};

} // namespace engine

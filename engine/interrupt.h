// interrupt.h -- SIGINT (Ctrl-C) and SIGTERM as a request to end soon, so that what was begun can be finished.
#pragma once

#include <csignal>

namespace engine {

// While one lives, a signal is only noted, and with it all that come within a second: some senders send it twice. One
// that comes later ends the process as usual. A signal that the process ignores, as a background job of a script does,
// stays ignored. One at a time.
class Interrupt
{
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    bool requested() const;

private:
    struct sigaction before_[2];
};

} // namespace engine

// keep_loaded.cpp -- sanitizer builds only: libraries stay loaded until the program ends.
//
// The Vulkan loader unloads drivers before leaks are counted, and what a driver leaked could then no longer be named,
// so not be told from ours (tests/support/leaks.supp).

extern "C" int dlclose(void*)
{
    return 0;
}

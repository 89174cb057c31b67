#define DOCTEST_CONFIG_NO_POSIX_SIGNALS // its handler asks for memory: if that is what broke, it would wait for ever
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#define DOCTEST_CONFIG_NO_POSIX_SIGNALS // its handler asks for memory: if that is what broke, it would wait for ever
#define DOCTEST_CONFIG_IMPLEMENT
#include "support/gpu.h"

#include <doctest/doctest.h>

int main(int argc, char** argv)
{
    const int failed = doctest::Context(argc, argv).run();
    test::Gpu::closeShared();
    return failed;
}

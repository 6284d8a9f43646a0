/* Messages of RT-Thread. */
#pragma once

#include <stdio.h>

#define LOG_E(...) (fprintf(stderr, __VA_ARGS__), fputc('\n', stderr))

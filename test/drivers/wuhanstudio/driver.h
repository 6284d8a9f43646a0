/* The name of the serial device is a path that the command line gives. */
#pragma once

#define KOBUKI_SERIAL_NAME kobuki_device
extern const char* kobuki_device;

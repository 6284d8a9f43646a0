#include "rtthread.h"

#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

struct rt_device {
  int fd;
};
static struct rt_device the_device = {-1};

rt_err_t rt_event_init(struct rt_event* event, const char* name, uint8_t flag) {
  (void)name, (void)flag;
  event->set = 0;
  return RT_EOK;
}

rt_err_t rt_event_send(struct rt_event* event, uint32_t set) {
  event->set |= set;
  return RT_EOK;
}

rt_err_t rt_event_detach(struct rt_event* event) {
  (void)event;
  return RT_EOK;
}

rt_err_t rt_sem_init(struct rt_semaphore* semaphore, const char* name, uint32_t value,
                     uint8_t flag) {
  (void)semaphore, (void)name, (void)value, (void)flag;
  return RT_EOK;
}

rt_err_t rt_sem_take(struct rt_semaphore* semaphore, int32_t ticks) {
  (void)semaphore;
  struct pollfd readable = {the_device.fd, POLLIN, 0};
  const int ready = poll(&readable, 1, ticks);
  if (ready > 0 && (readable.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) {
    /* A device that is gone is ready at once and all the time. */
    struct timespec pause = {ticks / 1000, ticks % 1000 * 1000000L};
    nanosleep(&pause, NULL);
    return -1;
  }
  return ready > 0 ? RT_EOK : -1;
}

rt_err_t rt_sem_release(struct rt_semaphore* semaphore) {
  (void)semaphore;
  return RT_EOK;
}

rt_err_t rt_sem_detach(struct rt_semaphore* semaphore) {
  (void)semaphore;
  return RT_EOK;
}

rt_device_t rt_device_find(const char* name) {
  the_device.fd = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK);
  return the_device.fd < 0 ? NULL : &the_device;
}

rt_err_t rt_device_open(rt_device_t device, uint16_t flags) {
  (void)flags;
  struct termios line;
  if (tcgetattr(device->fd, &line) != 0) { return -1; }
  cfmakeraw(&line);
  cfsetispeed(&line, B115200);
  cfsetospeed(&line, B115200);
  return tcsetattr(device->fd, TCSANOW, &line);
}

rt_err_t rt_device_close(rt_device_t device) {
  return close(device->fd);
}

rt_err_t rt_device_set_rx_indicate(rt_device_t device, rt_indicate_t indicate) {
  (void)device, (void)indicate;
  return RT_EOK;
}

rt_size_t rt_device_read(rt_device_t device, long position, void* bytes, rt_size_t size) {
  (void)position;
  const ssize_t count = read(device->fd, bytes, size);
  return count < 0 ? 0 : (rt_size_t)count;
}

rt_size_t rt_device_write(rt_device_t device, long position, const void* bytes, rt_size_t size) {
  (void)position;
  const ssize_t count = write(device->fd, bytes, size);
  return count < 0 ? 0 : (rt_size_t)count;
}

uint32_t rt_tick_get(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint32_t)(now.tv_sec * 1000 + now.tv_nsec / 1000000);
}

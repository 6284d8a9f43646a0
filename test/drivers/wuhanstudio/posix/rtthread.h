/* As much of RT-Thread as wuhanstudio/kobuki uses, on POSIX: its serial device is a terminal. */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef long rt_err_t;
typedef size_t rt_size_t;
typedef struct rt_device* rt_device_t;
typedef rt_err_t (*rt_indicate_t)(rt_device_t device, rt_size_t size);

struct rt_event {
  uint32_t set;
};
struct rt_semaphore {
  int unused;
};

#define RT_EOK 0
#define RT_IPC_FLAG_FIFO 0
#define RT_DEVICE_FLAG_INT_RX 0

rt_err_t rt_event_init(struct rt_event* event, const char* name, uint8_t flag);
rt_err_t rt_event_send(struct rt_event* event, uint32_t set);
rt_err_t rt_event_detach(struct rt_event* event);

rt_err_t rt_sem_init(struct rt_semaphore* semaphore, const char* name, uint32_t value,
                     uint8_t flag);
/* Waits until the device has something to read, or for so many ticks. */
rt_err_t rt_sem_take(struct rt_semaphore* semaphore, int32_t ticks);
rt_err_t rt_sem_release(struct rt_semaphore* semaphore);
rt_err_t rt_sem_detach(struct rt_semaphore* semaphore);

/* A device has a path for a name. */
rt_device_t rt_device_find(const char* name);
rt_err_t rt_device_open(rt_device_t device, uint16_t flags);
rt_err_t rt_device_close(rt_device_t device);
rt_err_t rt_device_set_rx_indicate(rt_device_t device, rt_indicate_t indicate);
rt_size_t rt_device_read(rt_device_t device, long position, void* bytes, rt_size_t size);
rt_size_t rt_device_write(rt_device_t device, long position, const void* bytes, rt_size_t size);

/* Milliseconds. */
uint32_t rt_tick_get(void);

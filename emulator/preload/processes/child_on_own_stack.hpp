// Children with the memory of the creator and a separate stack: threads, and processes such as by
// posix_spawn().
#pragma once

#include <ucontext.h>

#include <cstdint>

#include "preload/processes/creation_request.hpp"
#include "preload/wait/slots.hpp"

namespace fakebot::preload {

/// The child adopts the slot, and goes on at `place`, as at the end of a handler of a signal. Only
/// the creator, in the PID namespace `space`, returns from here, with the kernel's result.
/// Precondition: the request has a stack.
long create_on_own_stack(CreationRequest& request, std::uint32_t space, Expected child,
                         const ucontext_t& place);

}  // namespace fakebot::preload

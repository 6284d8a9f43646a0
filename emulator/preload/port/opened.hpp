// When a driver opens a device.
#pragma once

namespace fakebot::preload {

/// The descriptor may have a device open: opening a port raises DTR and RTS.
void note_opened(int descriptor);

}  // namespace fakebot::preload

// Folders in which devices with names appear: programs look for ports there.
#include <dirent.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "preload/port/led_path.hpp"
#include "preload/replaced.hpp"

namespace fakebot::preload {

namespace {

/// An open folder with the name of a device, or more.
struct Listing {  // NOLINT(cppcoreguidelines-pro-type-member-init): static
  std::atomic<DIR*> folder;
  bool is_class;              ///< kPortClass
  std::size_t next;           ///< name to be listed behind the files of the folder
  char path[kPortNameBytes];  ///< of the folder
  union {
    dirent small;
    dirent64 large;
  } entry;
};

/// More open folders have no devices.
Listing listings[16];
std::atomic<int> open_listings{0};

bool is_in(const NamedPort& port, const Listing& listing) {
  if (listing.is_class) { return true; }
  const std::size_t size = ::strlen(listing.path);
  return static_cast<std::size_t>(last_part(port.name) - port.name) == size + 1 &&
         ::strncmp(port.name, listing.path, size) == 0;
}

void note_folder(DIR* folder, const char* path) {
  char whole[PATH_MAX];
  if (!write_whole_path(kHere, path, whole) || ::strlen(whole) >= kPortNameBytes) { return; }
  for (Listing& listing : listings) {
    DIR* none = nullptr;
    if (listing.folder.load() != nullptr || !listing.folder.compare_exchange_strong(none, folder)) {
      continue;
    }
    listing.is_class = ports->attributes[0] != '\0' && ::strcmp(whole, kPortClass) == 0;
    listing.next = 0;
    ::strcpy(listing.path, ::strcmp(whole, "/") == 0 ? "" : whole);
    if (any_name([&](const NamedPort& port) { return is_in(port, listing); })) {
      ++open_listings;
    } else {
      listing.folder = nullptr;
    }
    return;
  }
}

DIR* noted(DIR* folder, const char* path) {
  if (folder != nullptr && has_names()) [[unlikely]] {
    const int error_before = errno;
    note_folder(folder, path);
    errno = error_before;
  }
  return folder;
}

Listing* listing_of(DIR* folder) {
  if (open_listings.load(std::memory_order_relaxed) == 0) [[likely]] { return nullptr; }
  for (Listing& listing : listings) {
    if (listing.folder.load() == folder) { return &listing; }
  }
  return nullptr;
}

/// A file of the machine that has the name of a device.
bool is_hidden(const Listing& listing, const char* name) {
  return any_name([&](const NamedPort& port) {
    return is_in(port, listing) && ::strcmp(last_part(port.name), name) == 0;
  });
}

template <class Entry>
Entry* next_device(Listing& listing, Entry& entry) {
  std::size_t number = 0;
  const bool is_found = any_name([&](const NamedPort& port) {
    if (number++ < listing.next || !is_in(port, listing)) { return false; }
    if (port.slot->device.load(std::memory_order_acquire) == 0) { return false; }
    entry = {};
    entry.d_ino = 1;
    entry.d_reclen = sizeof(entry);
    entry.d_type = listing.is_class ? DT_LNK : DT_CHR;
    ::strcpy(entry.d_name, last_part(port.name));
    return true;
  });
  listing.next = number;
  return is_found ? &entry : nullptr;
}

template <class Entry>
Entry* next_entry(Listing& listing, Entry& own, Entry* (*read)(DIR*)) {
  if (listing.next == 0) {
    for (;;) {
      Entry* const entry = read(listing.folder);
      if (entry == nullptr) { break; }
      if (!is_hidden(listing, entry->d_name)) { return entry; }
    }
  }
  return next_device(listing, own);
}

/// readdir_r(3), in words of readdir(3).
template <class Entry>
int read_into(Listing& listing, Entry& own, Entry* (*read)(DIR*), Entry* entry, Entry** result) {
  const int error_before = errno;
  errno = 0;
  const Entry* const next = next_entry(listing, own, read);
  const int error = next == nullptr ? errno : 0;
  errno = error_before;
  if (next != nullptr) {
    ::memcpy(entry, next, next->d_reclen < sizeof(Entry) ? next->d_reclen : sizeof(Entry));
  }
  *result = next != nullptr ? entry : nullptr;
  return error;
}

/// scandir(3), whose own looks into the folder cannot be replaced.
template <class Entry>
int scan(const char* path, Entry*** list, int (*wanted)(const Entry*),
         int (*compare)(const Entry**, const Entry**), Entry* (*read)(DIR*)) {
  DIR* const folder = ::opendir(path);
  if (folder == nullptr) { return -1; }
  Entry** entries = nullptr;
  std::size_t count = 0;
  bool has_room = true;
  while (const Entry* const entry = has_room ? read(folder) : nullptr) {
    if (wanted != nullptr && wanted(entry) == 0) { continue; }
    auto** const more = static_cast<Entry**>(::realloc(entries, (count + 1) * sizeof(Entry*)));
    if (more != nullptr) { entries = more; }
    auto* const copy = more != nullptr ? static_cast<Entry*>(::malloc(sizeof(Entry))) : nullptr;
    has_room = copy != nullptr;
    if (!has_room) { break; }
    ::memcpy(copy, entry, entry->d_reclen < sizeof(Entry) ? entry->d_reclen : sizeof(Entry));
    entries[count++] = copy;
  }
  ::closedir(folder);
  if (!has_room) {
    while (count > 0) { ::free(entries[--count]); }
    ::free(entries);
    errno = ENOMEM;
    return -1;
  }
  if (compare != nullptr && count > 0) {
    ::qsort(entries, count, sizeof(Entry*),
            reinterpret_cast<int (*)(const void*, const void*)>(compare));
  }
  *list = entries;
  return static_cast<int>(count);
}

}  // namespace

extern "C" {

FAKEBOT_REPLACES DIR* opendir(const char* path) {
  const LedPath led(path);
  return noted(FAKEBOT_REAL(opendir)(led.path()), led.path());
}

FAKEBOT_REPLACES int closedir(DIR* folder) {
  if (Listing* const listing = listing_of(folder)) {
    --open_listings;
    listing->folder = nullptr;
  }
  return FAKEBOT_REAL(closedir)(folder);
}

FAKEBOT_REPLACES dirent* readdir(DIR* folder) {
  Listing* const listing = listing_of(folder);
  if (listing == nullptr) { return FAKEBOT_REAL(readdir)(folder); }
  return next_entry(*listing, listing->entry.small, FAKEBOT_REAL(readdir));
}

FAKEBOT_REPLACES dirent64* readdir64(DIR* folder) {
  Listing* const listing = listing_of(folder);
  if (listing == nullptr) { return FAKEBOT_REAL(readdir64)(folder); }
  return next_entry(*listing, listing->entry.large, FAKEBOT_REAL(readdir64));
}

// Not for new programs, but libserialport and Mono read folders so.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

FAKEBOT_REPLACES int readdir_r(DIR* folder, dirent* entry, dirent** result) {
  Listing* const listing = listing_of(folder);
  if (listing == nullptr) { return FAKEBOT_REAL(readdir_r)(folder, entry, result); }
  return read_into(*listing, listing->entry.small, FAKEBOT_REAL(readdir), entry, result);
}

FAKEBOT_REPLACES int readdir64_r(DIR* folder, dirent64* entry, dirent64** result) {
  Listing* const listing = listing_of(folder);
  if (listing == nullptr) { return FAKEBOT_REAL(readdir64_r)(folder, entry, result); }
  return read_into(*listing, listing->entry.large, FAKEBOT_REAL(readdir64), entry, result);
}

#pragma GCC diagnostic pop

FAKEBOT_REPLACES void rewinddir(DIR* folder) noexcept {
  if (Listing* const listing = listing_of(folder)) { listing->next = 0; }
  FAKEBOT_REAL(rewinddir)(folder);
}

FAKEBOT_REPLACES int scandir(const char* path, dirent*** list, int (*wanted)(const dirent*),
                             int (*compare)(const dirent**, const dirent**)) {
  if (!has_names()) [[likely]] { return FAKEBOT_REAL(scandir)(path, list, wanted, compare); }
  return scan(path, list, wanted, compare, ::readdir);
}

FAKEBOT_REPLACES int scandir64(const char* path, dirent64*** list, int (*wanted)(const dirent64*),
                               int (*compare)(const dirent64**, const dirent64**)) {
  if (!has_names()) [[likely]] { return FAKEBOT_REAL(scandir64)(path, list, wanted, compare); }
  return scan(path, list, wanted, compare, ::readdir64);
}
}

}  // namespace fakebot::preload

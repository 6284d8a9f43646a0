# Compile options of every target, never exported to users: plain, for drivers started by tests, and
# with sanitizers, for everything else.
add_library(fakebot_plain_options INTERFACE)
add_library(fakebot_options INTERFACE)
target_link_libraries(fakebot_options INTERFACE fakebot_plain_options)

target_compile_options(fakebot_plain_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual -Wdouble-promotion -Wimplicit-fallthrough -Wswitch-enum
  # A fused multiply-add rounds once instead of twice, and not every processor and
  # compiler has it: the same seed would no longer give the same bytes everywhere.
  -ffp-contract=off)

if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 sees overlapping copies in `"text" + std::string` that are not there:
  # https://gcc.gnu.org/bugzilla/show_bug.cgi?id=105651
  target_compile_options(fakebot_plain_options INTERFACE -Wno-restrict)
endif()

if(FAKEBOT_WARNINGS_AS_ERRORS)
  target_compile_options(fakebot_plain_options INTERFACE -Werror)
endif()

# What distributions build with: the program reads bytes and files of others.
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-fcf-protection FAKEBOT_HAS_CF_PROTECTION)
target_compile_options(fakebot_plain_options INTERFACE
  $<$<CONFIG:Release>:-fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2>
  $<$<AND:$<CONFIG:Release>,$<BOOL:${FAKEBOT_HAS_CF_PROTECTION}>>:-fcf-protection>)
target_link_options(fakebot_plain_options INTERFACE $<$<CONFIG:Release>:LINKER:-z,relro,-z,now>)

# The linker drops functions that are never called.
target_compile_options(fakebot_plain_options INTERFACE
  $<$<CONFIG:Release>:-ffunction-sections -fdata-sections>)
target_link_options(fakebot_plain_options INTERFACE $<$<CONFIG:Release>:LINKER:--gc-sections>)

if(FAKEBOT_SANITIZE)
  target_compile_options(fakebot_options INTERFACE
    -fsanitize=${FAKEBOT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(fakebot_options INTERFACE -fsanitize=${FAKEBOT_SANITIZE})
  target_compile_definitions(fakebot_options INTERFACE _GLIBCXX_ASSERTIONS)
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang AND FAKEBOT_SANITIZE MATCHES undefined)
    target_compile_options(fakebot_options INTERFACE
      -fsanitize-ignorelist=${CMAKE_CURRENT_LIST_DIR}/sanitizer_ignore.txt)
  endif()
  # Broken preconditions abort here as they do in Debug, also where the optimisation is on.
  target_compile_options(fakebot_options INTERFACE -UNDEBUG)
  if(FAKEBOT_SANITIZE MATCHES thread AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # Boost.Asio uses atomic_thread_fence, which g++ warns about here.
    target_compile_options(fakebot_options INTERFACE -Wno-tsan)
  endif()
endif()

# For a library in which millions of ticks are simulated. In Release whoever links it lets the
# linker optimise it as one piece, if it is not installed; source files of other targets stay as
# they are. With sanitizers it takes twice as long to compile, and a third of the time to run.
include(CheckIPOSupported)
check_ipo_supported(RESULT FAKEBOT_HAS_IPO OUTPUT FAKEBOT_IPO_OUTPUT LANGUAGES CXX)
function(fakebot_optimise library)
  if(FAKEBOT_SANITIZE)
    target_compile_options(${library} PRIVATE -O1)
  endif()
  if(FAKEBOT_HAS_IPO AND NOT FAKEBOT_SANITIZE)
    set_target_properties(${library} PROPERTIES INTERPROCEDURAL_OPTIMIZATION_RELEASE ON)
    target_link_options(${library} INTERFACE $<$<CONFIG:Release>:${CMAKE_CXX_COMPILE_OPTIONS_IPO}>)
  endif()
endfunction()

# A room of emulator/: a library whose files include each other by their path below emulator/.
function(fakebot_add_room name)
  add_library(${name} STATIC ${ARGN})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/emulator)
  target_link_libraries(${name} PRIVATE fakebot_options)
endfunction()

# For a room in which no time is spent: -O3 takes half as long again to compile. Not -Os: the linker keeps
# one copy of each function of headers, and may take a slow one for rooms in which time is spent.
function(fakebot_compile_quickly target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# For builds file by file; as one file, each header is read once anyway.
function(fakebot_precompile target)
  target_precompile_headers(${target} PRIVATE ${ARGN})
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # A precompiled header is no system header to g++ any more, and it warns of what it sees in
    # `"text" + std::string`; the sanitizers watch instead.
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overflow)
  endif()
endfunction()

# All files of a target as one, in Release too: for what takes long to read and not to run,
# and is not changed file by file there. Names in its files have to differ.
function(fakebot_compile_together target)
  if(FAKEBOT_UNITY_BUILD OR CMAKE_BUILD_TYPE STREQUAL Release)
    set_target_properties(${target} PROPERTIES
      UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0 DISABLE_PRECOMPILE_HEADERS ON)
  endif()
endfunction()

# Run by `cmake --install`: manual pages and the completion of shells, which the program prints of
# itself. Uses FAKEBOT_PROGRAM, a command, and FAKEBOT_DATA_DIR, which is "share".
if(IS_ABSOLUTE "${FAKEBOT_DATA_DIR}")
  set(share "${FAKEBOT_DATA_DIR}")
else()
  set(share "${CMAKE_INSTALL_PREFIX}/${FAKEBOT_DATA_DIR}")
endif()
list(GET FAKEBOT_PROGRAM -1 scratch)
get_filename_component(scratch "${scratch}" DIRECTORY)
string(RANDOM name)  # two installations at the same time must not share it
string(APPEND scratch "/manual-${name}")

# install_listing(FOLDER FILE WORDS...): what `fakebot list WORDS` prints.
function(install_listing folder file)
  file(MAKE_DIRECTORY "${scratch}")
  execute_process(COMMAND ${FAKEBOT_PROGRAM} list ${ARGN}
    OUTPUT_FILE "${scratch}/${file}" COMMAND_ERROR_IS_FATAL ANY)
  file(INSTALL DESTINATION "${share}/${folder}" TYPE FILE FILES "${scratch}/${file}")
endfunction()

execute_process(COMMAND ${FAKEBOT_PROGRAM} list commands
  OUTPUT_VARIABLE commands COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "(^|\n)[a-z-]+" commands "${commands}")
install_listing(man/man1 fakebot.1 man)
foreach(command IN LISTS commands)
  string(STRIP "${command}" command)
  install_listing(man/man1 fakebot-${command}.1 man ${command})
endforeach()
install_listing(bash-completion/completions fakebot completion bash)
install_listing(fish/vendor_completions.d fakebot.fish completion fish)
install_listing(zsh/site-functions _fakebot completion zsh)
file(REMOVE_RECURSE "${scratch}")

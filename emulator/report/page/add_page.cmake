# fakebot_add_page(TEMPLATE ROOM STYLES... SCRIPTS...): a page that is a single file and needs no others:
# page/TEMPLATE, with styles (.css) and scripts (.js) put into it in this order. It becomes a header,
# ROOM/page/NAME_template.hpp, with the name of the template. Files in parts/ are shared by pages, also
# of other rooms.
set(FAKEBOT_PAGE_FOLDER ${CMAKE_CURRENT_LIST_DIR})

function(fakebot_add_page template PAGE_ROOM)
  get_filename_component(PAGE_NAME ${template} NAME_WE)
  set(PAGE_DATA_MARK "(the data)")
  set(PAGE_FILE ${CMAKE_CURRENT_SOURCE_DIR}/page/${template})
  file(READ ${PAGE_FILE} PAGE)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PAGE_FILE})
  set(of_PAGE_STYLE ${ARGN})
  list(FILTER of_PAGE_STYLE INCLUDE REGEX "[.]css$")
  set(of_PAGE_SCRIPT ${ARGN})
  list(FILTER of_PAGE_SCRIPT INCLUDE REGEX "[.]js$")
  foreach(place IN ITEMS PAGE_STYLE PAGE_SCRIPT)
    set(text "")
    foreach(part IN LISTS of_${place})
      set(folder ${CMAKE_CURRENT_SOURCE_DIR}/page)
      if(part MATCHES "^parts/")
        set(folder ${FAKEBOT_PAGE_FOLDER})
      endif()
      file(READ ${folder}/${part} content)
      string(APPEND text "${content}")
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/${part})
    endforeach()
    string(REPLACE "@${place}@" "${text}" PAGE "${PAGE}")
  endforeach()
  string(REPLACE "@PAGE_DATA@" "${PAGE_DATA_MARK}" PAGE "${PAGE}")
  configure_file(${FAKEBOT_PAGE_FOLDER}/page_template.hpp.in
    ${CMAKE_CURRENT_BINARY_DIR}/generated/${PAGE_ROOM}/page/${PAGE_NAME}_template.hpp @ONLY)
endfunction()

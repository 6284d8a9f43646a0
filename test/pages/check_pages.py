#!/usr/bin/env python3
"""Checks pages in Chromium: check_pages.py PROGRAM [FOLDER].

The pages of scenarios, and the page of running robots: by mouse and keys, and 390 pixels wide by
fingers. Pictures of the pages, light and dark, are written to FOLDER if given. Needs chromium and
chromedriver; scripts/check-pages installs both.
"""

import pathlib
import sys
import tempfile

from browser import Browser, chromedriver, failures
from live_page import check_live
from scenario_pages import check_pages


def main():
    program = sys.argv[1]
    folder = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    with chromedriver() as driver:
        for is_phone in (False, True):
            browser = Browser(driver, is_phone)
            with tempfile.TemporaryDirectory() as scratch:
                check_pages(browser, is_phone, program, pathlib.Path(scratch), folder)
                check_live(browser, is_phone, program, scratch, folder)
            browser.close()
    print(f"{len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main())

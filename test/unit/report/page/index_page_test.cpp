#include "report/page/index/index_page.hpp"

#include <doctest/doctest.h>

#include "report/page/html.hpp"

using namespace fakebot;
using report::html_text;
using report::index_html;

TEST_CASE("text of others is only text in HTML, also within quotes") {
  CHECK(html_text("<b a='1' c=\"2\"> & \xC3\xA4") ==
        "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt; &amp; \xC3\xA4");
  CHECK(html_text("a\xFF") == "a\xEF\xBF\xBD");
}

TEST_CASE("an index has what was not played, with the reason and without a link") {
  report::TestResults results;
  results.unplayed.push_back({"<i>.json", "it", 7, "the test was <interrupted>"});
  const std::string page = index_html(results, "kept");
  CHECK(page.find("<tr data-verdict=\"skipped\">") != std::string::npos);
  CHECK(page.find("the test was &lt;interrupted&gt;") != std::string::npos);
  CHECK(page.find("&lt;i&gt;.json") != std::string::npos);
  CHECK(page.find("<i>") == std::string::npos);
  CHECK(page.find("href=") == std::string::npos);
  CHECK(page.find("1 scenario ") != std::string::npos);
}

TEST_CASE("an index has the failures of all runs together") {
  report::TestResults results;
  results.unreached.push_back({"a.json", "sometimes x > 1", "it is <far>", 3});
  results.violations.push_back({"the driver sent a wrong checksum", 5, 5});
  const std::string page = index_html(results, "kept");
  CHECK(page.find("2 failed") != std::string::npos);
  CHECK(page.find("sometimes x &gt; 1 was not reached in any of 3 runs of a.json; because: it is "
                  "&lt;far&gt;") != std::string::npos);
  CHECK(page.find("in all 5 runs the driver sent a wrong checksum") != std::string::npos);
}

TEST_CASE("texts that look like places of the template are text") {
  report::TestResults results;
  results.unplayed.push_back({"a.json", "(the counts) (the version) (the data)", 1, ""});
  const std::string page = index_html(results, "kept");
  CHECK(page.find("(the counts) (the version) (the data)") != std::string::npos);
}

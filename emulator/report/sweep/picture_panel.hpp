// A map of two parameters, or a strip of one, with a mark for each run.
#pragma once

#include <pugixml.hpp>
#include <string>

#include "report/sweep/swept_file.hpp"

namespace fakebot::report {

struct PictureBox {
  double x = 0;  ///< of the frame, in pixels; labels are outside of it
  double y = 0;
  double width = 0;
  double height = 0;
};

/// Which of them have labels and a name.
struct LabelledSides {
  bool bottom = true;
  bool left = true;
};

/// Space for the labels and the name of a side.
inline constexpr double kSpaceBelow = 46;
inline constexpr double kSpaceLeft = 110;

/// Classes of the style, and names of the marks, are those of verdicts. `down`: nullptr for a
/// strip.
void add_panel(pugi::xml_node& picture, const SweptFile& file, const SweptAxis& across,
               const SweptAxis* down, const PictureBox& box, LabelledSides sides);

pugi::xml_node add_text(pugi::xml_node& parent, double x, double y, const std::string& text,
                        const char* style);
/// A mark with its centre there.
pugi::xml_node add_mark(pugi::xml_node& parent, double x, double y, sim::scenario::Verdict verdict);

}  // namespace fakebot::report

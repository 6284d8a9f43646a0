// A map of two parameters, or a strip of a single parameter, with a mark for each run.
#pragma once

#include <pugixml.hpp>
#include <string>

#include "report/sweep/swept_file.hpp"

namespace fakebot::report {

struct PictureBox {
  double x = 0;  ///< of the frame, in pixels; labels are outside
  double y = 0;
  double width = 0;
  double height = 0;
};

/// The sides with labels and a name.
struct LabelledSides {
  bool bottom = true;
  bool left = true;
};

/// Space for the labels and the name of a side.
inline constexpr double kSpaceBelow = 46;
inline constexpr double kSpaceLeft = 110;

/// Adds a panel. Styles and marks are named after verdicts. `down`: nullptr for a strip.
void add_panel(pugi::xml_node& picture, const SweptFile& file, const SweptAxis& across,
               const SweptAxis* down, const PictureBox& box, LabelledSides sides);

pugi::xml_node add_text(pugi::xml_node& parent, double x, double y, const std::string& text,
                        const char* style);
/// Adds a mark with its centre at (x, y).
pugi::xml_node add_mark(pugi::xml_node& parent, double x, double y, sim::scenario::Verdict verdict);

}  // namespace fakebot::report

#include "report/sweep/picture_scale.hpp"

#include <algorithm>
#include <cmath>

#include "config/scenario/sweep/parameter_values.hpp"

namespace fakebot::report {

PictureScale::PictureScale(const SweptAxis& axis) : axis_(axis) {
  if (!axis.is_number) { return; }
  low_ = axis.values.front().get<double>();
  high_ = axis.values.back().get<double>();
  // Marks at the ends keep clear of the frame, and so do the counts beside marks of a few values.
  const double margin =
      std::max(0.05, 0.75 / static_cast<double>(axis.values.size())) * (high_ - low_);
  low_ -= margin;
  high_ += margin;
}

double PictureScale::place(std::size_t value) const {
  if (axis_.is_number) { return place_of(axis_.values[value].get<double>()); }
  return (static_cast<double>(value) + 0.5) / static_cast<double>(axis_.values.size());
}

std::vector<double> PictureScale::round_numbers(std::size_t most) const {
  const double step = round_step(high_ - low_, most);
  std::vector<double> numbers;
  for (double i = std::ceil(low_ / step); i * step <= high_ && numbers.size() <= most; ++i) {
    numbers.push_back(i * step);
  }
  return numbers;
}

std::size_t PictureScale::labelled(std::size_t most) const {
  return (axis_.values.size() + most - 1) / most;
}

std::vector<PictureScale::Label> PictureScale::labels(std::size_t most,
                                                      std::size_t most_bytes) const {
  std::vector<Label> labels;
  if (axis_.is_number) {
    for (const double number : round_numbers(most)) {
      labels.push_back({place_of(number), short_text(number)});
    }
    return labels;
  }
  for (std::size_t i = 0; i < axis_.values.size(); i += labelled(most)) {
    labels.push_back({place(i), short_text(config::parameter_text(axis_.values[i]), most_bytes)});
  }
  return labels;
}

std::vector<double> PictureScale::lines(std::size_t most) const {
  std::vector<double> lines;
  if (axis_.is_number) {
    for (const double number : round_numbers(most)) { lines.push_back(place_of(number)); }
    return lines;
  }
  const std::size_t count = axis_.values.size();
  for (std::size_t i = labelled(most); i < count; i += labelled(most)) {
    lines.push_back(static_cast<double>(i) / static_cast<double>(count));
  }
  return lines;
}

}  // namespace fakebot::report

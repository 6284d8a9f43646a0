// The places of a parameter's values in a picture.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/sweep/swept_file.hpp"

namespace fakebot::report {

/// Places are from 0 to 1. Numbers are placed to scale, and all further values side by side.
class PictureScale {
 public:
  /// The axis must outlive the scale.
  explicit PictureScale(const SweptAxis& axis);

  /// The place of a value; `value` is an index in the axis.
  double place(std::size_t value) const;

  struct Label {
    double place = 0;
    std::string text;
  };
  /// At most `most` labels, of at most `most_bytes` bytes each.
  std::vector<Label> labels(std::size_t most, std::size_t most_bytes) const;

  /// The places of the lines of a grid: at labels of numbers, and between values of any further
  /// type.
  std::vector<double> lines(std::size_t most) const;

 private:
  double place_of(double number) const { return (number - low_) / (high_ - low_); }
  std::vector<double> round_numbers(std::size_t most) const;
  /// For values that are no numbers: n, if every n-th value has a label.
  std::size_t labelled(std::size_t most) const;

  const SweptAxis& axis_;
  double low_ = 0;
  double high_ = 1;
};

}  // namespace fakebot::report

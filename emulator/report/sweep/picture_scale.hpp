// Where the values of a parameter are in a picture.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/sweep/swept_file.hpp"

namespace fakebot::report {

/// Places are from 0 to 1. Numbers are to scale, others side by side.
class PictureScale {
 public:
  /// The axis must outlive it.
  explicit PictureScale(const SweptAxis& axis);

  /// `value`: its index in the axis.
  double place(std::size_t value) const;

  struct Label {
    double place = 0;
    std::string text;
  };
  /// At most so many, of at most so many bytes each.
  std::vector<Label> labels(std::size_t most, std::size_t most_bytes) const;

  /// Of the lines of a grid: at labels of numbers, and between other values.
  std::vector<double> lines(std::size_t most) const;

 private:
  double place_of(double number) const { return (number - low_) / (high_ - low_); }
  std::vector<double> round_numbers(std::size_t most) const;
  /// Every so many of the values that are no numbers has a label.
  std::size_t labelled(std::size_t most) const;

  const SweptAxis& axis_;
  double low_ = 0;
  double high_ = 1;
};

}  // namespace fakebot::report

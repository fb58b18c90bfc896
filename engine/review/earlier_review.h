#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/review/review.h"

namespace tratto::review {

/// The NAG of a judgement: "$6", "$2", "$4"; empty for Fine.
[[nodiscard]] std::string_view nag_of(Judgement judgement);

/// The annotations of a move, part by part: NAGs, comments with their braces, variations with their
/// parentheses and all that is in them.
[[nodiscard]] std::vector<std::string_view> parts_of(std::string_view annotations);

/// Removes evaluations, `[%eval ...]`, from a text with comments, and our judgement behind them.
/// Comments that contain nothing else are removed as well.
[[nodiscard]] std::string without_evaluation(std::string_view text);

/// Removes from a move's annotations the evaluations of the move itself, of whatever program, and
/// what an earlier review wrote with them: judgement, NAG and better line. The variations of
/// others stay as they are.
[[nodiscard]] std::string without_earlier_review(std::string_view annotations);

}  // namespace tratto::review

// The fields of card.json: a single list for writing, reading and the schema.
//
// `Fields` has field(key, value, meaning): a text, a number, a list of texts, an object or a list
// of objects; an optional object is left out if there is none.
#pragma once

#include <type_traits>

#include "runner/certify/card.hpp"

namespace fakebot::report {

/// A constant object for writing, a mutable one for reading.
template <class T, class Plain>
concept CardPart = std::is_same_v<std::remove_const_t<T>, Plain>;

template <class Fields, CardPart<runner::ReactionTime> Reaction>
void list_card_fields(Fields& fields, Reaction& reaction) {
  fields.field("what", reaction.what, "what the driver does");
  fields.field("event", reaction.event, "what it reacts to");
  fields.field("took_s", reaction.took, "the slowest reaction of all runs");
  fields.field("limit_s", reaction.limit, "the longest reaction that passes");
}

template <class Fields, CardPart<runner::CaseResult> Case>
void list_card_fields(Fields& fields, Case& one) {
  fields.field("case", one.number, "area and number: 2.1");
  fields.field("area", one.area, "the first tag of the scenario");
  fields.field("scenario", one.scenario, "in the library");
  fields.field("title", one.title, "name of the scenario");
  fields.field("clause", one.clause, "what requires the behaviour");
  fields.field("verdict", one.verdict, "lenient: the driver works, but a robot would need luck");
  fields.field("reason", one.reason, "why the verdict is not pass");
  fields.field("runs", one.runs, "combinations of parameters that were played");
  fields.field("wrong", one.wrong, "runs that did not pass");
  fields.field("left_out", one.left_out, "combinations that were not played: --runs-of-case");
  fields.field("reaction", one.reaction, "the slowest of all runs");
  fields.field("page", one.page, "of the run that is reported, relative to the card");
  fields.field("rerun", one.rerun, "command to play the run that is reported");
}

template <class Fields, CardPart<runner::Observation> Observed>
void list_card_fields(Fields& fields, Observed& observation) {
  fields.field("what", observation.what, "what the driver may do");
  fields.field("seen", observation.is_seen, "whether it did");
}

template <class Fields, CardPart<runner::CommonViolation> Violation>
void list_card_fields(Fields& fields, Violation& violation) {
  fields.field("text", violation.text, "of the first run, with the bytes");
  fields.field("runs", violation.runs, "runs in which it came");
  fields.field("judged", violation.judged, "runs that judge the protocol, all or few more");
}

template <class Fields, CardPart<runner::Card> WholeCard>
void list_card_fields(Fields& fields, WholeCard& card) {
  fields.field("driver", card.driver, "for people");
  fields.field("command", card.command, "of the driver");
  fields.field("robot", card.robot, "kind of robot");
  fields.field("version", card.version, "of fakebot");
  fields.field("error", card.error, "why the driver could not be judged");
  fields.field("watched", card.watched, "what the watch has seen");
  fields.field("speed_m_s", card.speed_m_s, "the greatest forward speed that was seen");
  fields.field("turn_rad_s", card.turn_rad_s, "the greatest turn rate that was seen");
  fields.field("can", card.can, "abilities by which cases were chosen");
  fields.field("violation", card.violation, "bytes that break the protocol in every run");
  fields.field("cases", card.cases, "by number");
}

}  // namespace fakebot::report

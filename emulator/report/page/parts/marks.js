// What has a moment in a scenario, with its sign and its words.

/** Events that are to come at a known time. */
const isKnown = ({ at_s }) => at_s !== undefined;

/** All of {happenings, expectations}, and of a scenario that is played {to_come}. */
function marksOf({ happenings = [], expectations = [], to_come = [] }) {
  return [
    ...happenings.map(({ at_s, kind, text }) => (
      { at_s, kind, text: kind === "end" ? `end of ${text}` : kind === "note" ? `note: ${text}` : text })),
    ...to_come.filter(isKnown).map(({ at_s, event }) => ({ at_s, kind: "ahead", text: `to come: ${event}` })),
    ...expectations.map(({ at_s, decided_by_s, outcome, name, explanation }) => (
      { at_s: at_s ?? decided_by_s, kind: outcome, text: `${outcome}: ${name}${explanation ? `: ${explanation}` : ""}` })),
  ].filter(isKnown);
}

/** What is to come, in words. */
function wordsToCome({ event, at_s, when, after, every_s }) {
  const why = when !== undefined ? ` when ${when}` : after !== undefined ? ` after ${after}` : "";
  const how = every_s === undefined ? "" : `, every ${every_s} s`;
  return `to come: ${event}${at_s === undefined ? why : ` at ${seconds(at_s)}`}${how}`;
}

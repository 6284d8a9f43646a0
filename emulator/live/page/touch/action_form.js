// Any action of the table, with any value and for a time: also an action without a button.

/** What has controls of its own: a form, and tools on the map. */
const kOfferedElsewhere = new Set(["fault", "world_change"]);
const kLasts = { name: "for", type: "time", meaning: "how long; default: as said above, or until it is undone" };
let valueOfAction = null;  // of the controls

const chosenAction = () => live.actions.find(({ name }) => name === byId("action").value);

function offerValue() {
  const action = chosenAction();
  tellRefusal("action", null);
  byId("action-told").textContent = "";
  byId("action-meaning").textContent = action.meaning;
  for (const id of ["action-controls", "action-lasts"]) { byId(id).replaceChildren(); }
  valueOfAction = controlOf(action)(byId("action-controls"), { ...action, label: action.argument, meaning: "" });
  if (action.may_last) { typedInput(byId("action-lasts"), kLasts); }
}

/** What can be undone has a name, and so a button that undoes it. */
function typedEvent() {
  const { name, may_last } = chosenAction();
  const event = { ...typedIn(byId("action-lasts")), do: { [name]: valueOfAction() ?? null } };
  return may_last ? { name: freeEventName(name), ...event } : event;
}

async function performTyped(event) {
  event.preventDefault();
  byId("action-told").textContent = "";
  try {
    const { changed, left_undone } = await request("POST", ofRobot("/events"), typedEvent());
    tellRefusal("action", left_undone.length > 0 ? new Error(left_undone.join("; ")) : null);
    byId("action-told").textContent = changed ? "It is done." : "It has changed nothing.";
  } catch (error) { tellRefusal("action", error); }
  await lookAgain();
}

function offerActions(signals) {
  inputsOfRobot = signals.filter(({ can_be_set }) => can_be_set);
  for (const { name, meaning } of live.actions.filter(({ type }) => !kOfferedElsewhere.has(type))) {
    htmlElement(byId("action"), "option", "", `${name}: ${meaning}`).value = name;
  }
  byId("action").addEventListener("change", offerValue);
  byId("actions").addEventListener("toggle", offerValue);  // the places of the world may be others now
  byId("action-form").addEventListener("submit", performTyped);
}

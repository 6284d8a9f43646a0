// A form for each type of fault, from the table of the interface.

let faultTable = null;

const faultType = () => faultTable.types.find(({ type }) => type === byId("fault").value);
const faultMessages = () => faultTable.messages[byId("stream").value];

/** Of a message only its own fields, and of a field only its range. */
function offerAttributes() {
  const parent = byId("fault-attributes");
  parent.replaceChildren();
  let messages = faultMessages(), message = null, field = null;
  const attributes = faultType().attributes;
  if (attributes.some(({ type }) => type === "field")) { messages = messages.filter(({ fields }) => fields.length > 0); }
  for (const attribute of attributes) {
    if (attribute.type === "message") {
      message = nameChoice(parent, attribute, messages.map(({ name }) => name));
    } else if (attribute.type === "field") {
      field = nameChoice(parent, attribute, []);
    } else {
      const { min, max, ...others } = attribute;
      typedInput(parent, attribute.type === "field_value" ? others : attribute);
    }
  }
  if (!field) { return; }
  const fields = () => messages.find(({ name }) => name === message.value).fields;
  const showRange = () => {
    byId("fault-field-hint").textContent = hintText(fields().find(({ name }) => name === field.value));
  };
  const offerFields = () => {
    field.replaceChildren();
    for (const { name } of fields()) { htmlElement(field, "option", "", name); }
    showRange();
  };
  message.addEventListener("change", offerFields);
  field.addEventListener("change", showRange);
  offerFields();
}

function offerStreams() {
  const kWho = { downstream: "the driver", upstream: "the robot" };
  const before = byId("stream").value;
  byId("stream").replaceChildren();
  for (const stream of faultType().streams) {
    const option = htmlElement(byId("stream"), "option", "", kWho[stream]);
    option.value = stream;
    option.selected = stream === before;
  }
  byId("fault-meaning").textContent = faultType().meaning;
  offerAttributes();
}

function faultEvent() {
  const type = byId("fault").value, name = freeEventName(type);
  const attributes = typedIn(byId("fault-attributes"));
  const { for: lasts, ...limits } = { ...typedIn(byId("fault-first")), ...typedIn(byId("fault-limits")) };
  const fault = { type, name, stream: byId("stream").value, ...limits };
  if (Object.keys(attributes).length > 0) { fault.attributes = attributes; }
  return { name, ...(lasts === undefined ? {} : { for: lasts }), do: { fault } };
}

async function addFault(event) {
  event.preventDefault();
  try {
    await request("POST", ofRobot("/events"), faultEvent());
    tellRefusal("fault", null);
  } catch (error) { tellRefusal("fault", error); }
  await Promise.all([tellDone(), lookAtLine()]);
}

async function offerFaults() {
  faultTable = await read("/fault-table");
  for (const { type, meaning } of faultTable.types) {
    htmlElement(byId("fault"), "option", "", `${type}: ${meaning}`).value = type;
  }
  for (const limit of faultTable.limits) {
    typedInput(byId(limit.name === "toxicity" ? "fault-first" : "fault-limits"), limit);
  }
  typedInput(byId("fault-limits"), { name: "for", type: "time", meaning: "how long; default: until it is undone" });
  byId("fault").addEventListener("change", offerStreams);
  byId("stream").addEventListener("change", offerAttributes);
  byId("fault-form").addEventListener("submit", addFault);
  offerStreams();
}

// The last message of each kind on the line, with its fields below each other; what has changed is marked.

const kMarked_ms = 1500;
const shownMessages = new Map();  // by the list and their names

function makeMessage(list, { name, fields }) {
  const item = htmlElement(list, "li", "message");
  const head = htmlElement(item, "p", "head");
  htmlElement(head, "strong", "", name);
  const time = htmlElement(head, "span", "time");
  const rows = htmlElement(item, "dl");
  const values = fields.map((field) => {
    const term = htmlElement(rows, "dt", "", field.name);
    if (field.meaning) { term.title = field.meaning; }
    return htmlElement(rows, "dd", "", broken(field.value));
  });
  return { item, time, rows, values, names: namesOf(fields), changed_ms: values.map(() => -Infinity) };
}

/** A long list may go on in the next line after each comma. */
const broken = (value) => value.replaceAll(",", ",\u200b");

const namesOf = (fields) => fields.map(({ name }) => name).join();

function tellFields({ values, changed_ms }, fields) {
  const now_ms = performance.now();
  fields.forEach(({ value }, i) => {
    if (values[i].textContent !== broken(value)) {
      values[i].textContent = broken(value);
      changed_ms[i] = now_ms;
    }
    values[i].classList.toggle("changed", now_ms - changed_ms[i] < kMarked_ms);
  });
}

/** What is no message is told as it is. Each keeps its place, so that it can be read. */
function tellMessages(id, messages) {
  const list = byId(id);
  if (messages.length > 0 && !list.querySelector(".message")) { list.replaceChildren(); }
  for (const message of messages) {
    const key = `${id} ${message.name}`;
    let shown = shownMessages.get(key);
    if (shown?.names !== namesOf(message.fields)) {
      const before = shown;
      shown = makeMessage(list, message);
      before?.item.replaceWith(shown.item);
      shownMessages.set(key, shown);
    }
    shown.time.textContent = seconds(message.at_s);
    tellFields(shown, message.fields);
  }
  if (!list.hasChildNodes()) { htmlElement(list, "li", "", "none so far"); }
}

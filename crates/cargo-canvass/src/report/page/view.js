// What is shown of one item: its sections, for one run or for two side by side.

function view(item, state) {
  const records = [recordOf(item, state.run)];
  const other = state.beside && state.beside !== records[0].run ? item.runs.get(state.beside) : null;
  if (other) records.push(other);
  const [own, path] = split(item);
  const missing = state.beside && !other ? element("p", { class: "aside" }, `There is no record of it in the run ${state.beside}.`) : null;
  return [
    element("p", { class: "back" }, element("a", { href: addressOf({ ...state, item: null }) }, "← All records")),
    element("header", { class: "title" }, element("h2", { tabindex: "-1" }, badge(records[0].outcome), " ", own), path ? element("p", { class: "path" }, path) : null, missing),
    ...SECTIONS[item.kind].map(([title, show]) => section(title, records, show)),
  ];
}

function section(title, records, show) {
  const shown = records.map((record) => show(record));
  if (shown.every((content) => content === null)) return null;
  const column = (content, at) =>
    element(
      "div",
      { class: "column" },
      records.length > 1 ? element("p", { class: "run" }, `run ${records[at].run}`) : null,
      content ?? element("p", { class: "aside" }, "Nothing."),
    );
  return element(
    "section",
    { class: title ? "card" : "card plain" },
    title ? element("h3", null, title) : null,
    element("div", { class: records.length > 1 ? "two" : "one" }, shown.map(column)),
  );
}

/** What is shown before anything is chosen. */
function welcome(items) {
  const failed = items.filter((item) => item.runs.values().next().value.outcome === "failed").length;
  const text = failed > 0 ? `${several(failed, "record")} of ${items.length} failed. Choose one to see its counterexample.` : "Choose a record to see what was explored.";
  const key = (name) => element("kbd", null, name);
  return [
    element("div", { class: "welcome" }, element("h2", null, "What was tried"), element("p", null, text), element("p", { class: "aside" }, key("/"), " filters, ", key("↑"), " ", key("↓"), " go through the list, ", key("Enter"), " opens.")),
  ];
}

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

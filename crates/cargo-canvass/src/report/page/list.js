// The list of all that has records, filtered by text and by outcome.

const KINDS = [["test", "Properties"], ["study", "Studies"], ["coverage", "Coverage"], ["repair", "Repairs"]];
const OUTCOMES = [["failed", "✕"], ["refused", "!"], ["interrupted", "…"], ["passed", "✓"]];

/** What the outcome means for each kind of record. */
const WORDS = {
  test: { passed: "passes", failed: "fails", refused: "means nothing: too little was accepted, or a demand was not met" },
  study: { passed: "every answer is the known one", failed: "some answer is not the known one", interrupted: "interrupted: not all answers are here" },
  coverage: { passed: "measured", failed: "less is covered than was asked for", interrupted: "interrupted: higher strengths are not measured" },
  repair: { passed: "every generator produces all it should", failed: "some generator misses values", interrupted: "interrupted: not all generators were looked at" },
};

function outcomeWord(record) {
  return WORDS[record.kind][record.outcome] ?? record.outcome;
}

function nameOf(record) {
  return record.test ?? record.name;
}

function badge(outcome) {
  const sign = OUTCOMES.find(([name]) => name === outcome)?.[1] ?? "·";
  return element("span", { class: `badge ${outcome}`, title: outcome }, element("span", { "aria-hidden": "true" }, sign), element("span", { class: "unseen" }, outcome));
}

/** Items with their records by run, in the order of their names. */
function gather(records) {
  const items = new Map();
  for (const record of records) {
    const key = `${record.kind}:${nameOf(record)}`;
    const item = items.get(key) ?? { key, kind: record.kind, name: nameOf(record), runs: new Map() };
    item.runs.set(record.run, record);
    items.set(key, item);
  }
  return [...items.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** The record of an item that its entry is about: that of the run, or else of one that has it. */
function recordOf(item, run) {
  return item.runs.get(run) ?? item.runs.values().next().value;
}

function entry(item, state) {
  const record = recordOf(item, state.run);
  const [own, path] = split(item);
  return element(
    "li",
    null,
    element(
      "a",
      { href: addressOf({ ...state, item: item.key }), "aria-current": state.item === item.key ? "page" : null },
      badge(record.outcome),
      element("span", { class: "name" }, element("span", null, own), path ? element("small", null, path) : null),
      change(item, record, state),
    ),
  );
}

/** What the outcome is in the run beside, where it differs. */
function change(item, record, state) {
  const other = state.beside ? item.runs.get(state.beside) : null;
  return other && other.outcome !== record.outcome ? element("span", { class: "was" }, "was ", badge(other.outcome)) : null;
}

/** The short name of an item and where it is: the last part of a test's path and the rest, or files and their paths. */
function split(item) {
  if (item.kind === "test") {
    const at = item.name.lastIndexOf("::");
    return at < 0 ? [item.name, ""] : [item.name.slice(at + 2), item.name.slice(0, at)];
  }
  const short = item.name.split(" of ").map((path) => path.slice(path.lastIndexOf("/") + 1)).join(" of ");
  return [short, short === item.name ? "" : item.name];
}

function isShown(item, state) {
  const words = state.filter.toLowerCase().split(/\s+/).filter(Boolean);
  const name = item.name.toLowerCase();
  const outcome = recordOf(item, state.run).outcome;
  return words.every((word) => name.includes(word)) && (state.outcomes.size === 0 || state.outcomes.has(outcome));
}

function entries(items, state) {
  const shown = items.filter((item) => isShown(item, state));
  if (shown.length === 0) return [element("p", { class: "nothing" }, "Nothing has this name and outcome.")];
  return KINDS.map(([kind, title]) => {
    const own = shown.filter((item) => item.kind === kind);
    if (own.length === 0) return null;
    return element("section", null, element("h2", null, title, element("small", null, String(own.length))), element("ul", null, own.map((item) => entry(item, state))));
  }).filter(Boolean);
}

/** Buttons that show only some outcomes, of those that there are or were. */
function outcomeButtons(items, state, press) {
  const number = (outcome) => items.filter((item) => recordOf(item, state.run).outcome === outcome).length;
  const some = OUTCOMES.filter(([outcome]) => number(outcome) > 0 || state.outcomes.has(outcome));
  return some.map(([outcome, sign]) => {
    const attributes = { type: "button", class: outcome, "aria-pressed": String(state.outcomes.has(outcome)), click: () => press(outcome) };
    return element("button", attributes, element("span", { "aria-hidden": "true" }, `${sign} `), `${number(outcome)} ${outcome}`);
  });
}

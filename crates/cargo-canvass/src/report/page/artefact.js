// The sections of other records: studies, coverage of arrays, repairs of generators.

function recordFacts(record) {
  const entries = [
    ["outcome", outcomeWord(record)],
    ["took", `${duration(record.seconds)}, ${moment(record.start)}`],
    ["canvass", record.canvass],
  ];
  return element("dl", { class: "facts" }, entries.map(([name, value]) => [element("dt", null, name), element("dd", null, value)]));
}

/** Rows are lists of pairs of names and values; those with the same names are one table. */
function rowsOfStudy(record) {
  const tables = new Map();
  for (const row of record.rows) {
    const heads = row.map(([name]) => name);
    const key = JSON.stringify(heads);
    const it = tables.get(key) ?? { heads, rows: [] };
    it.rows.push(row.map(([, value]) => value));
    tables.set(key, it);
  }
  if (tables.size === 0) return null;
  const cell = (value) => {
    if (typeof value === "number") return element("td", { class: "number" }, Number.isInteger(value) ? counted(value) : String(Number(value.toPrecision(4))));
    return element("td", null, value === null ? "" : typeof value === "string" ? value : typeof value === "boolean" ? (value ? "yes" : "no") : element("code", null, JSON.stringify(value)));
  };
  const shown = [...tables.values()].map((it) => table("Rows of the study", it.heads, it.rows.map((row) => element("tr", null, row.map(cell)))));
  return element("div", { class: "tables" }, shown);
}

function figures(record) {
  const list = record.figures ?? [];
  if (list.length === 0) return null;
  // As an image a picture runs no scripts, whatever is in it.
  const figure = (svg, at) => element("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: `Figure ${at + 1} of ${record.name}` });
  return element("div", { class: "figures", tabindex: "0", role: "region", "aria-label": "Figures" }, list.map(figure));
}

function arrayCoverage(record) {
  const rows = record.coverage.map((it) => ({
    label: `${it.strength}-way`,
    share: share(it.covered, it.possible),
    text: `${percent(share(it.covered, it.possible))}, ${counted(it.covered)} of ${counted(it.possible)}`,
    kind: it.covered === it.possible ? "whole" : "",
  }));
  return element(
    "div",
    null,
    element("p", { class: "aside" }, `${several(record.tests, "test")}.`),
    bars("Combinations that tests have", ["strength", "share", "covered"], rows),
  );
}

function missingCombinations(record) {
  if (record.missing.length === 0) return null;
  const combination = (values) => Object.entries(values).map(([name, value]) => `${name} = ${value}`).join(", ");
  return element("ul", { class: "wanted" }, record.missing.map((values) => element("li", null, element("code", null, combination(values)))));
}

function needlessTests(record) {
  const kinds = [
    ["add nothing", record.add_nothing],
    ["break constraints and cover nothing", record.break_constraints],
    ["have two invalid values and cover nothing", record.two_invalid],
  ];
  const some = kinds.filter(([, lines]) => lines.length > 0);
  if (some.length === 0) return null;
  return element("ul", null, some.map(([what, lines]) => element("li", null, `${several(lines.length, "test")} ${what}: line ${lines.join(", ")}`)));
}

function generators(record) {
  return element("div", null, record.generators.map(generator));
}

function generator(it) {
  const compared = it.allowed === null ? null : `${counted(it.allowed)} values are allowed, ${counted(it.missing_count)} are missing, ${counted(it.surplus_count)} are too many.`;
  return element(
    "section",
    { class: "generator" },
    element("h4", null, element("code", null, it.function), element("small", null, `${it.file}:${it.line}, ${it.outcome}`)),
    compared ? element("p", { class: "aside" }, compared) : null,
    it.missing_words ? element("p", null, "Missing: ", element("code", null, it.missing_words)) : null,
    it.certainty ? element("p", { class: "aside" }, it.certainty) : null,
    it.explanation ? coverageTypes(it.explanation) : null,
    it.error ? element("pre", { class: "message" }, it.error.message) : null,
    it.diff ? diff(it.diff) : null,
  );
}

// What must be reached, what is and what is missing, for a generator and each of its paths.
function coverageTypes(it) {
  const rows = (coverage) => ["required", "reached", "missing"].map((what) =>
    element("tr", null, element("td", null, what), element("td", null, element("code", null, coverage[what].type)), element("td", null, coverage[what].exact ? "exact" : "approximate")));
  const path = (one) => element(
    "div",
    null,
    one.ends.map((end) => element("p", null, `line ${end.line}: `, element("code", null, end.text))),
    one.when ? element("p", { class: "aside" }, "taken for ", element("code", null, one.when.formula)) : null,
    element("table", null, rows(one)),
  );
  return element("details", null, element("summary", null, `Coverage types of ${it.signature}`), element("table", null, rows(it)), it.paths.map(path));
}

function diff(text) {
  const kind = (line) => (line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : line.startsWith("@") ? "place" : "kept");
  const lines = text.replace(/\n+$/, "").split("\n").map((line) => element("span", { class: kind(line) }, `${line}\n`));
  return element("pre", { class: "diff", tabindex: "0" }, element("code", null, lines));
}

const SECTIONS = {
  test: PROPERTY,
  study: [["", recordFacts], ["Figures", figures], ["Rows", rowsOfStudy]],
  coverage: [["", recordFacts], ["Covered combinations", arrayCoverage], ["Figures", figures], ["Missing combinations", missingCombinations], ["Tests that can go", needlessTests]],
  repair: [["", recordFacts], ["Generators", generators]],
};

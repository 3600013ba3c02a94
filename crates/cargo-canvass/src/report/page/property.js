// The sections of a property's record. Each is a title and a function from a record to what to show, or to null.

const STRATEGIES = ["in order", "uniform", "ad hoc", "thinned", "mutated", "lazy", "patterns", "few", "scope", "array", "suite", "required"];

/** The class that gives a strategy its colour. */
function colour(strategy) {
  const at = STRATEGIES.indexOf(strategy);
  return `strategy-${at < 0 ? 0 : at}`;
}

function facts(record) {
  const entries = [
    ["outcome", outcomeWord(record)],
    ["cases", `${counted(record.cases)} accepted, ${counted(record.rejected)} rejected`],
    ["explored", record.extent],
    ["found", found(record)],
    ["strategy", `${record.strategy}, seed ${record.seed}`],
    ["took", `${duration(record.seconds)}, ${moment(record.start)}`],
    ["written in", record.place],
    ["program", `${record.program}, canvass ${record.canvass}`],
  ];
  const shown = entries.filter(([, value]) => value);
  return element("dl", { class: "facts" }, shown.map(([name, value]) => [element("dt", null, name), element("dd", null, value)]));
}

function found(record) {
  const it = record.found;
  if (!it) return record.counterexample ? { example: "as an example of the test", saved: "as a value that failed before", isolated: "in a process of its own" }[record.counterexample.origin] : null;
  const size = it.size === null ? "" : `, of size ${it.size}`;
  const shrunk = it.shrunk ? `, shrunk in ${several(it.shrunk, "case")}` : "";
  return `by the strategy ${it.strategy} as case ${counted(it.case)}${size}${shrunk}`;
}

function counterexample(record) {
  const it = record.counterexample;
  if (!it) return null;
  const code = element("code", null, it.rust);
  const replay = it.replay ? element("code", null, it.replay) : null;
  return element(
    "div",
    { class: "counterexample" },
    element("pre", { class: "message", tabindex: "0" }, record.message),
    it.location ? element("p", { class: "aside" }, "at ", element("code", null, it.location)) : null,
    it.is_flaky ? element("p", { class: "warning" }, "It does not fail like this whenever it is run: does the property depend on time, threads, hash order or earlier cases?") : null,
    element(
      "div",
      { class: "beside" },
      it.tree ? element("div", null, element("h4", null, "As a tree"), valueTree(it.tree)) : null,
      element("div", null, element("h4", null, "As Rust", copyButton(it.rust, code)), element("pre", { class: "rust", tabindex: "0" }, code)),
    ),
    it.notes.length > 0 ? element("ul", { class: "notes" }, it.notes.map((note) => element("li", null, note))) : null,
    replay ? element("div", { class: "replay" }, element("h4", null, "Replay", copyButton(it.replay, replay)), element("pre", { tabindex: "0" }, replay)) : null,
  );
}

/** What a test says that fails without a counterexample. */
function complaint(record) {
  if (record.counterexample || !record.message) return null;
  return element("pre", { class: "message", tabindex: "0" }, record.message);
}

function explored(record) {
  const sizes = record.sizes;
  if (!sizes || sizes.list.length === 0) return null;
  const rows = sizes.list.map((it) => {
    const part = it.all === null ? 0 : share(it.explored, it.all);
    const text = it.all === null ? `${counted(it.explored)} tried` : `${percent(part)} of ${counted(it.all)}`;
    return { label: `size ${it.size}`, share: part, text, kind: part === 1 ? "whole" : "" };
  });
  const notes = [
    sizes.is_loose ? "Some of those counted are no values, because a predicate refuses them." : null,
    sizes.is_limited ? "Only the first 65,536 different values are counted." : null,
    sizes.larger.tried > 0 ? `${several(sizes.larger.tried, "larger value")} tried.` : null,
  ];
  return element("div", null, bars("Share of the values that is explored, by size", ["size", "share", "explored"], rows, 16), notes.filter(Boolean).map((note) => element("p", { class: "aside" }, note)));
}

function timeline(record) {
  const entries = record.timeline ?? [];
  if (entries.length === 0) return null;
  const stacks = new Map();
  const totals = new Map();
  for (const entry of entries) {
    const stack = stacks.get(entry.first) ?? [];
    stack.push({ kind: colour(entry.strategy), height: entry.accepted + entry.failed });
    if (entry.rejected > 0) stack.push({ kind: `${colour(entry.strategy)} rejected`, height: entry.rejected });
    stacks.set(entry.first, stack);
    const total = totals.get(entry.strategy) ?? { first: entry.first, accepted: 0, rejected: 0, failed: 0 };
    for (const key of ["accepted", "rejected", "failed"]) total[key] += entry[key];
    totals.set(entry.strategy, total);
  }
  const cases = entries.reduce((sum, it) => sum + it.accepted + it.rejected + it.failed, 0);
  const rows = [...totals].map(([strategy, it]) =>
    element(
      "tr",
      null,
      element("th", { scope: "row" }, element("i", { class: `swatch ${colour(strategy)}`, "aria-hidden": "true" }), strategy, it.failed > 0 ? element("small", null, "found the counterexample") : null),
      [it.first, it.accepted, it.rejected].map((number) => element("td", { class: "number" }, counted(number))),
    ),
  );
  return element(
    "div",
    null,
    columns(`${several(cases, "case")}, by strategy; the table below has the numbers`, [...stacks.values()], ["case 1", `case ${counted(cases)}`]),
    table("Cases by strategy", ["strategy", "from case", "accepted", "rejected"], rows),
  );
}

function sizeDistribution(record) {
  const list = (record.sizes?.list ?? []).filter((it) => it.tried > 0);
  if (list.length === 0) return null;
  const last = list.at(-1).size;
  const bySize = new Map(list.map((it) => [it.size, it]));
  const stacks = Array.from({ length: last + 1 }, (_, size) => {
    const it = bySize.get(size) ?? { tried: 0, accepted: 0 };
    const stack = [
      { kind: "plain", height: it.accepted },
      { kind: "plain rejected", height: it.tried - it.accepted },
    ];
    stack.title = `size ${size}: ${several(it.tried, "value")} tried, ${counted(it.accepted)} accepted`;
    return stack;
  });
  const tried = list.reduce((sum, it) => sum + it.tried, 0);
  const most = list.reduce((best, it) => (it.tried > best.tried ? it : best));
  const description = `${several(tried, "value")} tried, of sizes ${list[0].size} to ${last}; ${most.size} is the most frequent, with ${counted(most.tried)}`;
  return element(
    "div",
    null,
    element("p", { class: "aside" }, `${description}.`),
    columns(description, stacks, ["size 0", `size ${last}`]),
    legend([["plain", "accepted"], ["plain rejected", "rejected or failed"]]),
  );
}

function constructors(record) {
  const it = record.constructors;
  if (!it || it.values === 0 || it.list.length === 0) return null;
  const types = new Map();
  for (const entry of it.list) types.set(entry.type, [...(types.get(entry.type) ?? []), entry]);
  const row = (entry) => {
    const part = share(entry.values, it.values);
    const text = part === 0 ? "never" : `${percent(part)}, ${counted(entry.occurrences)}×`;
    return { label: element("code", null, entry.name), share: part, text, kind: part === 0 ? "missing" : "" };
  };
  const groups = [...types].map(([type, entries]) =>
    element("div", { class: "group" }, element("h4", null, element("code", null, type)), bars(`Constructors of ${type}`, ["constructor", "share", "in values"], entries.map(row), 12)),
  );
  return element("div", null, element("p", { class: "aside" }, `In how many of ${several(it.values, "value")} each stands.`), element("div", { class: "groups" }, groups));
}

function labels(record) {
  const entries = Object.entries(record.labels).sort(([, a], [, b]) => b - a);
  if (entries.length === 0) return null;
  const rows = entries.map(([label, cases]) => {
    const part = share(cases, Math.max(record.cases, cases));
    return { label, share: part, text: `${percent(part)}, ${several(cases, "case")}` };
  });
  return bars("Labels", ["label", "share", "cases"], rows);
}

function coverage(record) {
  const it = record.coverage;
  if (!it || it.descriptions === 0) return null;
  if (it.covered === 0 && !record.constructors?.values) {
    return element("p", { class: "aside" }, "Not counted: no value was tried whole. Those of a lazy search have open parts, and are many values each.");
  }
  const part = Math.min(1, it.covered / it.descriptions);
  const text = `${percent(part)}: ${counted(it.covered)} of ${several(it.descriptions, "description")}`;
  const end = Math.max(record.constructors?.values ?? 0, it.growth.at(-1)?.[0] ?? 1);
  const points = [...it.growth, [end, it.covered]];
  const wanted = it.wanted.length > 0 ? [element("h4", null, "Most wanted"), element("ul", { class: "wanted" }, it.wanted.map((words) => element("li", null, ticked(words))))] : null;
  return element(
    "div",
    null,
    element("p", { class: "aside" }, `${it.strength}-way coverage is ${text}.`),
    curve(`Coverage over the run, up to ${percent(part)}`, points, it.descriptions, ["0 values", several(end, "value")]),
    wanted,
  );
}

/** A text in which what is in backquotes is code. */
function ticked(text) {
  return text.split("`").map((part, at) => (at % 2 === 1 ? element("code", null, part) : part));
}

function rejections(record) {
  const list = record.rejections ?? [];
  if (list.length === 0) return null;
  const all = Math.max(1, record.cases + record.rejected);
  const rows = list.map((it) => ({
    label: element("span", null, element("code", null, it.what), it.place ? element("small", null, it.place) : null),
    share: share(it.cases, all),
    text: `${percent(share(it.cases, all))}, ${several(it.cases, "case")}`,
  }));
  return bars("Rejected cases, by what was assumed", ["assumed", "share", "rejected"], rows);
}

function pairs(record) {
  const it = record.pairs;
  if (!it || it.values === 0 || it.list.length === 0) return null;
  const name = (pair) => [element("code", null, pair.left), " and ", element("code", null, pair.right)];
  const never = it.list.filter((pair) => pair.equal === 0);
  const sometimes = it.list.filter((pair) => pair.equal > 0);
  const rows = sometimes.map((pair) => ({ label: element("span", null, name(pair)), share: share(pair.equal, it.values), text: several(pair.equal, "value") }));
  return element(
    "div",
    null,
    never.length > 0
      ? element("ul", { class: "warning" }, never.map((pair) => element("li", null, name(pair), ` (${pair.type}) were never equal in ${several(it.values, "value")}.`)))
      : element("p", { class: "aside" }, "All pairs of fields of the same type were equal in some value."),
    rows.length > 0 ? bars("Fields that were equal", ["fields", "share", "equal"], rows, 8) : null,
  );
}

function sample(record) {
  const list = record.sample ?? [];
  if (list.length === 0) return null;
  const value = (it) => Object.entries(it.arguments).map(([name, text]) => element("div", null, element("span", { class: "field" }, `${name}: `), element("code", null, text)));
  const rows = list.map((it) =>
    element(
      "tr",
      { class: it.status },
      element("td", { class: "number" }, counted(it.case)),
      element("td", null, it.strategy),
      element("td", null, it.status, it.labels.length > 0 ? element("small", null, it.labels.join(", ")) : null),
      element("td", { class: "number" }, counted(it.size)),
      element("td", null, value(it)),
    ),
  );
  return folded(several(list.length, "case"), table("Some cases of the run", ["case", "strategy", "status", "size", "value"], rows));
}

const PROPERTY = [
  ["", facts],
  ["Complaint", complaint],
  ["Counterexample", counterexample],
  ["Explored", explored],
  ["Which strategy ran when", timeline],
  ["Coverage", coverage],
  ["Sizes", sizeDistribution],
  ["Constructors", constructors],
  ["Labels", labels],
  ["Rejected by", rejections],
  ["Equal fields", pairs],
  ["Sample", sample],
];

// What is shown before anything is chosen: what came of everything in the run, the worst first.

function overview(items, state) {
  const key = (name) => element("kbd", null, name);
  return [
    element("header", { class: "title" }, element("h2", { tabindex: "-1" }, "What was tried"), element("p", { class: "aside" }, verdict(items, state))),
    ...KINDS.map(([kind, title]) => kindOverview(title, worstFirst(items.filter((item) => item.kind === kind), state), state)),
    element("p", { class: "aside keys" }, key("/"), " filters, ", key("↑"), " ", key("↓"), " go through the list, ", key("Enter"), " opens."),
  ];
}

/** How many there are of each outcome, in words. */
function verdict(items, state) {
  const number = (outcome) => items.filter((item) => recordOf(item, state.run).outcome === outcome).length;
  const some = OUTCOMES.map(([outcome]) => [outcome, number(outcome)]).filter(([, number]) => number > 0);
  return `Of ${several(items.length, "record")}, ${some.map(([outcome, number]) => `${counted(number)} ${outcome}`).join(", ")}.`;
}

function worstFirst(items, state) {
  const rank = (item) => OUTCOMES.findIndex(([outcome]) => outcome === recordOf(item, state.run).outcome);
  return [...items].sort((a, b) => rank(a) - rank(b));
}

function kindOverview(title, items, state) {
  if (items.length === 0) return null;
  const isTests = items[0].kind === "test";
  const heads = isTests ? ["property", "cases", "rejected", "coverage", "explored"] : ["name", "outcome"];
  const rows = items.map((item) => {
    const record = recordOf(item, state.run);
    return element("tr", null, nameCell(item, record, state), isTests ? testCells(record) : element("td", null, outcomeWord(record)));
  });
  return element("section", { class: "card" }, element("h3", null, title), table(title, heads, rows, "plain overview"));
}

function nameCell(item, record, state) {
  const [own, path] = split(item);
  const words = record.outcome === "passed" ? null : (record.message ?? "").trim().split("\n", 1)[0];
  return element(
    "th",
    { scope: "row" },
    element(
      "a",
      { href: addressOf({ ...state, item: item.key }) },
      badge(record.outcome),
      element("span", { class: "name" }, own, path ? element("small", null, path) : null, words ? element("small", { class: "complaint" }, words) : null),
      change(item, record, state),
    ),
  );
}

function testCells(record) {
  const all = record.cases + record.rejected;
  const covered = record.coverage?.descriptions > 0 && record.constructors?.values > 0 ? share(record.coverage.covered, record.coverage.descriptions) : null;
  return [
    element("td", { class: "number" }, counted(all)),
    element("td", { class: "number" }, record.rejected > 0 ? percent(share(record.rejected, all)) : "–"),
    element("td", { class: "drawn" }, covered === null ? "–" : [bar(covered, covered === 1 ? "whole" : ""), element("small", null, `${percent(covered)} of ${record.coverage.strength}-way`)]),
    element("td", null, record.extent ?? "–"),
  ];
}

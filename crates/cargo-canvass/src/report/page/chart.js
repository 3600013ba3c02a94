// Charts: bars, columns over the run, and a curve.

/** A bar that is filled to a share, the first part of it in another colour. */
function bar(part, kind) {
  const fill = element("span", { class: `fill ${kind ?? ""}` });
  fill.style.inlineSize = part > 0 ? `max(2px, ${part * 100}%)` : "0";
  return element("span", { class: "bar", "aria-hidden": "true" }, fill);
}

/** A row for each of `{label, share, text, kind}`; more than `most` are folded. */
function bars(caption, heads, rows, most = 24) {
  const row = (it) =>
    element(
      "tr",
      { class: it.kind ?? null },
      element("th", { scope: "row" }, it.label),
      element("td", { class: "drawn" }, bar(it.share, it.kind)),
      element("td", { class: "number" }, it.text),
    );
  const first = table(caption, heads, rows.slice(0, most).map(row), "bars");
  if (rows.length <= most) return first;
  const others = table(`${caption}, continued`, heads, rows.slice(most).map(row), "bars");
  return element("div", null, first, folded(`${rows.length - most} more`, others));
}

/** Columns side by side, each a list of `{kind, height}`; heights are compared over all of them. */
function columns(description, stacks, ends) {
  const total = (stack) => stack.reduce((sum, part) => sum + part.height, 0);
  const highest = Math.max(1, ...stacks.map(total));
  const column = (stack) => {
    const parts = stack.map((part) => {
      const box = element("i", { class: part.kind });
      box.style.blockSize = `${(part.height / highest) * 100}%`;
      return box;
    });
    return element("span", { title: stack.title ?? null }, parts);
  };
  return element(
    "figure",
    { class: "columns" },
    element("div", { class: "stacks", role: "img", "aria-label": description }, stacks.map(column)),
    element("div", { class: "ends", "aria-hidden": "true" }, ends.map((end) => element("span", null, end))),
  );
}

/** A curve through points `[x, y]` with x from 0, up to `top`. */
function curve(description, points, top, ends) {
  const right = Math.max(1, points.at(-1)?.[0] ?? 1);
  const place = ([x, y]) => `${((x / right) * 100).toFixed(2)},${(40 - (y / top) * 38).toFixed(2)}`;
  const line = [[0, 0], ...points].map(place).join(" ");
  const picture = drawn(
    "svg",
    { viewBox: "0 0 100 40", preserveAspectRatio: "none", role: "img", "aria-label": description },
    drawn("line", { class: "limit", x1: 0, x2: 100, y1: 2, y2: 2 }),
    drawn("polygon", { class: "area", points: `0,40 ${line} 100,40` }),
    drawn("polyline", { class: "line", points: line }),
  );
  return element(
    "figure",
    { class: "curve" },
    picture,
    element("div", { class: "ends", "aria-hidden": "true" }, ends.map((end) => element("span", null, end))),
  );
}

/** What the colours of a chart mean. */
function legend(entries) {
  const entry = ([kind, label]) =>
    element("li", null, element("i", { class: kind, "aria-hidden": "true" }), label);
  return element("ul", { class: "legend" }, entries.map(entry));
}

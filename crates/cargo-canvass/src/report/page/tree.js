// A value as a tree of its constructors.

/** The tree of `{label, field, parts}`, parts below and to the right of what they are parts of. */
function valueTree(root) {
  const node = (it) => {
    const field = it.field ? element("span", { class: "field" }, `${it.field}: `) : null;
    const kind = it.parts.length > 0 ? "constructor" : "leaf";
    const parts = it.parts.length > 0 ? element("ul", null, it.parts.map(node)) : null;
    return element("li", null, element("span", { class: "node" }, field, element("code", { class: kind }, it.label)), parts);
  };
  return element(
    "div",
    { class: "scroll value", tabindex: "0", role: "region", "aria-label": "The value as a tree" },
    element("ul", { class: "tree" }, node(root)),
  );
}

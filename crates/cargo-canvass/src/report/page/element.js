// Elements of the page. Text is text wherever it comes from: nothing here reads markup.

/** An element with attributes and children; attributes that are functions are listeners, and null is left out. */
function element(name, attributes, ...children) {
  return furnished(document.createElement(name), attributes, children);
}

/** The same for a picture. */
function drawn(name, attributes, ...children) {
  return furnished(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function furnished(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") {
      node.addEventListener(key, value);
    } else if (value !== null && value !== undefined && value !== false) {
      node.setAttribute(key, value === true ? "" : String(value));
    }
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}

/** A table with a caption for those who do not see what is around it. */
function table(caption, heads, rows, kind) {
  return element(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    element(
      "table",
      { class: kind ?? "plain" },
      element("caption", { class: "unseen" }, caption),
      element("thead", null, element("tr", null, heads.map((head) => element("th", { scope: "col" }, head)))),
      element("tbody", null, rows),
    ),
  );
}

/** What is too much at first sight. */
function folded(title, ...content) {
  return element("details", null, element("summary", null, title), ...content);
}

/** A button that copies a text. */
function copyButton(text, source) {
  const told = element("span", { class: "told", role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      told.textContent = "copied";
    } catch {
      // Where the clipboard is out of reach the text is at least selected.
      getSelection().selectAllChildren(source);
      told.textContent = "selected: copy it with Ctrl-C";
    }
    setTimeout(() => { told.textContent = ""; }, 4000);
  };
  return element("span", { class: "copy" }, element("button", { type: "button", click: copy }, "Copy"), told);
}

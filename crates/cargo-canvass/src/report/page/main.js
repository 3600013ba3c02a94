// The state of the page, which is its address, and what changes it.

/** What is of a kind that nobody drew a page for is left out. */
const records = JSON.parse(document.getElementById("records").textContent).filter((record) => record.kind in SECTIONS);
const items = gather(records);
const runs = [...new Set(records.map((record) => record.run))];
const at = (id) => document.getElementById(id);
const state = { filter: "", outcomes: new Set(), run: runs[0], beside: null, item: null };

function addressOf(wanted) {
  const parts = new URLSearchParams();
  if (wanted.item) parts.set("item", wanted.item);
  if (wanted.run !== runs[0]) parts.set("run", wanted.run);
  if (wanted.beside) parts.set("beside", wanted.beside);
  return `#${parts}`;
}

function readAddress() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const known = (name) => (runs.includes(parts.get(name)) ? parts.get(name) : null);
  state.item = parts.get("item");
  state.run = known("run") ?? runs[0];
  state.beside = known("beside");
}

function showList() {
  at("entries").replaceChildren(...entries(items, state));
  at("outcomes").replaceChildren(...outcomeButtons(items, state, pressOutcome));
  const shown = items.filter((item) => isShown(item, state)).length;
  at("summary").textContent = shown === items.length ? several(items.length, "record") : `${shown} of ${several(items.length, "record")}`;
}

function pressOutcome(outcome) {
  if (!state.outcomes.delete(outcome)) state.outcomes.add(outcome);
  showList();
  at("outcomes").querySelector(`.${outcome}`)?.focus();
}

function showItem() {
  const item = items.find((known) => known.key === state.item);
  document.body.classList.toggle("chosen", Boolean(item));
  document.title = item ? `${split(item)[0]} – canvass report` : "canvass report";
  at("detail").replaceChildren(...(item ? view(item, state) : overview(items, state)).filter(Boolean));
}

function showRuns() {
  const option = (run, chosen) => element("option", { value: run ?? "", selected: run === chosen }, run ?? "none");
  at("runs").hidden = runs.length < 2;
  at("run").replaceChildren(...runs.map((run) => option(run, state.run)));
  at("beside").replaceChildren(...[null, ...runs].map((run) => option(run, state.beside)));
}

function show() {
  readAddress();
  showRuns();
  showList();
  showItem();
}

/** The links of the list, for the arrow keys. */
function links() {
  return [...at("entries").querySelectorAll("a")];
}

function moveInList(event) {
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  const all = links();
  const now = all.indexOf(document.activeElement);
  const inFilter = document.activeElement === at("filter");
  if (event.key in steps && (now >= 0 || inFilter)) {
    const next = now + steps[event.key];
    (next < 0 ? at("filter") : all[Math.min(next, all.length - 1)])?.focus();
  } else if (event.key === "Enter" && inFilter) {
    all[0]?.click();
  } else if (event.key === "Escape" && inFilter) {
    at("filter").value = state.filter = "";
    showList();
  } else {
    return;
  }
  event.preventDefault();
}

at("filter").addEventListener("input", () => {
  state.filter = at("filter").value;
  showList();
});
at("run").addEventListener("change", () => { location.hash = addressOf({ ...state, run: at("run").value }); });
at("beside").addEventListener("change", () => { location.hash = addressOf({ ...state, beside: at("beside").value || null }); });
at("list").addEventListener("keydown", moveInList);
document.addEventListener("keydown", (event) => {
  const isTyping = ["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName);
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  at("filter").focus();
});
document.querySelector(".skip").addEventListener("click", (event) => {
  // Its address would be taken for that of a record.
  event.preventDefault();
  at("detail").focus();
});
addEventListener("hashchange", () => {
  const focused = document.activeElement?.getAttribute("href");
  show();
  const same = links().find((link) => link.getAttribute("href") === focused);
  const isNarrow = matchMedia("(max-width: 55rem)").matches;
  if (isNarrow && state.item) {
    scrollTo(0, 0);
    at("detail").querySelector("h2")?.focus();
  } else {
    same?.focus();
    at("detail").scrollTop = 0;
  }
});
show();

// What is built is built from texts: elements get text nodes and attributes of
// ours, never markup. The policy of the page would refuse anything else.
const DATA = JSON.parse(document.getElementById("data").textContent);
const TEXT = DATA.text;
const PLACES = ["stop", "hold", "explained", "clear", "near"];
const LABELS = ["STOP", "HOLD", "explained", "clear", "unchanged"];
const SVG = "http://www.w3.org/2000/svg";

// put adds what is given to a parent: texts, elements, lists of them.
function put(parent, ...children) {
  for (const c of children) {
    if (c === null || c === undefined || c === "") continue;
    if (Array.isArray(c)) put(parent, ...c);
    else parent.append(c);
  }
  return parent;
}

// el makes an element. A class is ours, and never from the data.
function el(name, className, ...children) {
  const e = document.createElement(name);
  if (className) e.className = className;
  return put(e, ...children);
}

function attrs(e, all) {
  for (const [name, value] of Object.entries(all)) {
    if (value !== null && value !== undefined) e.setAttribute(name, String(value));
  }
  return e;
}

function draw(name, all, ...children) {
  return put(attrs(document.createElementNS(SVG, name), all), ...children);
}

function button(className, text, act, all) {
  const b = attrs(el("button", className, text), { type: "button", ...all });
  if (act) b.addEventListener("click", act);
  return b;
}

function thousands(n) {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}

function plural(n, noun) {
  return thousands(n) + " " + noun + (n === 1 ? "" : "s");
}

function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function reveal(e, block) {
  e.scrollIntoView({ block: block || "nearest", behavior: calm() ? "auto" : "smooth" });
}

function editing(target) {
  return target instanceof Element && target.matches("input, select, textarea");
}

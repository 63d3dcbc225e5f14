/** The shapes of pins and clusters as elements, which the map library moves with the map. */

export interface PinLook {
  /** The class that carries the colours of the pin's category. */
  className: string;
  /** The category's small picture; without one the pin shows a dot. */
  iconUrl: string | undefined;
}

export const plainLook: PinLook = { className: "", iconUrl: undefined };

const svgSpace = "http://www.w3.org/2000/svg";
const drop =
  "M18 1.5C8.9 1.5 1.5 8.8 1.5 17.9c0 10.6 11.6 19.6 15.3 25.3.6.9 1.8.9 2.4 0 3.7-5.7 15.3-14.7 15.3-25.3C34.5 8.8 27.1 1.5 18 1.5Z";

function dropShape(): SVGSVGElement {
  const svg = document.createElementNS(svgSpace, "svg");
  svg.setAttribute("viewBox", "0 0 36 45");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svgSpace, "path");
  path.setAttribute("d", drop);
  path.setAttribute("fill", "currentColor");
  path.setAttribute("stroke", "#fff");
  path.setAttribute("stroke-width", "2.5");
  svg.append(path);
  return svg;
}

function part(className: string): HTMLSpanElement {
  const element = document.createElement("span");
  element.className = className;
  return element;
}

function iconOf({ iconUrl }: PinLook): HTMLElement {
  const icon = part("map-pin-icon");
  const showDot = () => icon.replaceChildren(part("map-pin-dot"));
  if (!iconUrl) {
    showDot();
    return icon;
  }
  const image = document.createElement("img");
  image.src = iconUrl;
  image.alt = "";
  image.draggable = false;
  image.addEventListener("error", showDot, { once: true });
  icon.append(image);
  return icon;
}

/** A drop with the category's picture; `button` when something happens on a click, otherwise a mere picture. */
export function pinElement(
  tag: "button" | "div",
  look: PinLook,
  label: string,
  ...extraClasses: string[]
): HTMLElement {
  const pin = document.createElement(tag);
  pin.classList.add("map-pin", ...extraClasses, ...look.className.split(" ").filter(Boolean));
  pin.setAttribute("aria-label", label);
  pin.title = label;
  if (pin instanceof HTMLButtonElement) pin.type = "button";
  else pin.setAttribute("role", "img");
  const body = part("map-pin-body");
  body.append(dropShape(), iconOf(look));
  pin.append(body);
  return pin;
}

/** A circle with a number that grows a little with it. */
export function clusterElement(count: number, label: string): HTMLButtonElement {
  const cluster = document.createElement("button");
  cluster.type = "button";
  cluster.className = `map-cluster map-cluster-${count < 10 ? "s" : count < 100 ? "m" : "l"}`;
  cluster.textContent = String(count);
  cluster.setAttribute("aria-label", label);
  cluster.title = label;
  return cluster;
}

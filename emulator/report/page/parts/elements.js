// Elements and texts, as all pages make them.
"use strict";

const byId = (id) => document.getElementById(id);

/** By fingers, mostly: there may be no keys. */
const kIsTouched = matchMedia("(pointer: coarse)").matches;

const pointsText = (points) => points.map(([x, y]) => `${x},${-y}`).join(" ");

const seconds = (time_s) => `${time_s.toFixed(3)} s`;

function numberText(value) {
  return value === null ? "none" : String(Number(value.toPrecision(6)));
}

/** 1, 2 or 5 times a power of ten, so that about so many of it make the whole. */
function niceStep(whole, parts) {
  const rough = whole / parts, power = 10 ** Math.floor(Math.log10(rough));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= rough);
}

function svgElement(parent, name, attributes = {}, title = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) { element.setAttribute(key, value); }
  if (title) { svgElement(element, "title").textContent = title; }
  parent.append(element);
  return element;
}

function htmlElement(parent, name, className = "", text = "") {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  parent.append(element);
  return element;
}

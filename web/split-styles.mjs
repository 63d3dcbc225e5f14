// Prepares the built stylesheet for the server: its rules one by one with what each of them needs, so that a page carries only its own.
import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "postcss";

const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8"));
const [name, ...others] = manifest["index.html"].css ?? [];
if (!name || others.length > 0)
  throw new Error("The build should have exactly one stylesheet for its first view.");

/**
 * What a page must have for a selector to mean anything: `.class` and `tag`. What stands in parentheses may
 * be an alternative or a "not".
 */
function needsOf(selector) {
  let outside = "";
  let depth = 0;
  // A class that begins with a digit has it written as its code and a space.
  for (const piece of selector.replaceAll(/\\3(\d) /gu, "$1").match(/\\.|[^\\]/gsu) ?? []) {
    if (piece === ")" || piece === "]") depth--;
    if (depth === 0) outside += piece;
    if (piece === "(" || piece === "[") depth++;
  }
  const written = /\.(?:\\.|[\w-]|[^\0-\x7F])+/gu;
  const classes = (outside.match(written) ?? []).map((found) => found.replaceAll(/\\(.)/gu, "$1"));
  const tags = outside.replaceAll(written, " ").match(/(?<![:#\w-])[a-z][\w-]*/gu) ?? [];
  return [...classes, ...tags];
}

/**
 * What moves, what answers to a pointer, dialogs and what lies behind them, and fields for dates, numbers
 * and files can wait for the whole stylesheet; nothing of it is in the first picture.
 */
const later = (node) =>
  node.name === "keyframes" ||
  (node.name === "media" && /^\(hover: ?hover\)$/u.test(node.params)) ||
  /^(\.(dialog|nav-panel)\b|html:has\(\.?dialog|::(backdrop|placeholder|file-selector|-webkit-(date|calendar|inner|outer)))/u.test(
    node.selector ?? "",
  );

const blocks = new Set(["layer", "media", "supports", "container", "starting-style"]);

/**
 * Every rule with the blocks around it, and for each of its selectors what that needs; rules that only hold
 * variables, variable by variable.
 */
function rulesOf(container, around) {
  return container.nodes.flatMap((node) => {
    if (node.type === "comment" || later(node)) return [];
    if (node.type === "rule") {
      const onlyVariables = node.nodes.every(({ prop }) => prop?.startsWith("--"));
      if (onlyVariables)
        return node.nodes.map((declaration) => ({
          around: [...around, node.selector],
          css: `${declaration};`,
          variable: declaration.prop,
        }));
      return [{ around, css: node.toString(), needs: node.selectors.map(needsOf) }];
    }
    const start = `@${node.name}${node.raws.afterName ?? " "}${node.params}`.trim();
    if (blocks.has(node.name) && node.nodes) return rulesOf(node, [...around, start]);
    return [
      {
        around,
        css: node.nodes ? node.toString() : `${node};`,
        variable: node.name === "property" ? node.params : undefined,
      },
    ];
  });
}

const sheet = parse(readFileSync(`dist/${name}`, "utf8"));
const fonts = [];
sheet.walkAtRules("font-face", (rule) => {
  fonts.push(rule.toString());
  rule.remove();
});
writeFileSync(
  "dist/.pages/styles.json",
  JSON.stringify({ fonts: fonts.join(""), rules: rulesOf(sheet, []) }),
);
// Fonts are told of in the page itself; telling the browser a second time would make it draw every text anew while it looks for them.
writeFileSync(`dist/${name}`, sheet.toString());

const VOID = new Set(["input", "img", "br", "hr", "link", "meta", "path", "circle", "rect"]);
const RENAMED = {
  class: "className",
  for: "htmlFor",
  maxlength: "maxLength",
  autocomplete: "autoComplete",
  popovertarget: "popoverTarget",
};
const EXCLUDED_ATTRIBUTES = new Set(["style", "value", "selected", "checked", "popovertargetaction"]);
const TOKEN = /<!--.*?-->|<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/gis;
const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };
const decodeEntities = (text) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity]);

/** Parses a rendered page into nested arrays that React can render again. */
export function readPage(html) {
  const body = html.slice(
    html.indexOf('<div id="root">') + 15,
    html.indexOf('<script type="application/json" id="state">'),
  );
  const root = ["root", {}];
  const open = [root];
  for (const [, closing, name, attributes, selfClosing, text] of body.matchAll(TOKEN)) {
    if (text) open.at(-1).push(decodeEntities(text));
    else if (closing) {
      if (open.length > 1) open.pop();
    } else if (name) {
      const pairs = [...attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)]
        .filter(([, key]) => !EXCLUDED_ATTRIBUTES.has(key.toLowerCase()))
        .map(([, key, value]) => [
          RENAMED[key.toLowerCase()] ?? key,
          value === undefined || value === "" ? true : decodeEntities(value),
        ]);
      const node = [name, Object.fromEntries(pairs)];
      open.at(-1).push(node);
      if (!selfClosing && !VOID.has(name)) open.push(node);
    }
  }
  return root.slice(2);
}

export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
};

const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-fA-F]+));|&/g;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(ENTITY, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name) return NAMED[name]!;
    if (decimal || hex) return String.fromCodePoint(parseInt(decimal ?? hex!, decimal ? 10 : 16));
    throw new Error(`Unescaped ampersand: ${whole}`);
  });
}

/** Parses XML 1.0 strictly; throws with the position if it is not well-formed. */
export function parseXml(source: string): XmlElement {
  const invalidCharacter = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.exec(source);
  if (invalidCharacter) throw new Error(`Invalid XML character at ${invalidCharacter.index}`);
  const root: XmlElement = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  TOKEN.lastIndex = /^<\?xml [^?]*\?>\s*/.exec(source)?.[0].length ?? 0;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(source);
    if (!token) throw new Error(`Not well-formed at ${at}: ${source.slice(at, at + 60)}`);
    const [, section, closing, name, attributeText = "", empty, text] = token;
    const current = open.at(-1)!;
    if (section !== undefined) current.text += section;
    else if (text !== undefined) {
      if (text.includes("]]>")) throw new Error(`Unexpected "]]>" at ${at}`);
      current.text += decode(text);
    } else if (closing) {
      if (current.name !== name) throw new Error(`</${name}> closes <${current.name}> at ${at}`);
      open.pop();
    } else {
      const pairs = [...attributeText.matchAll(/([\w.:-]+)="([^"]*)"/g)].map(
        ([, key, value]) => [key!, decode(value!)] as const,
      );
      if (new Set(pairs.map(([key]) => key)).size < pairs.length)
        throw new Error(`Duplicate attribute at ${at}`);
      const element = { name: name!, attributes: Object.fromEntries(pairs), text: "", children: [] };
      current.children.push(element);
      if (!empty) open.push(element);
    }
  }
  if (open.length > 1 || root.children.length !== 1) throw new Error("Unexpected end of document.");
  return root.children[0]!;
}

/** All elements of this name at any depth, in document order. */
export const findAll = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)]);

/** The text of the first element of this name, or undefined. */
export const getText = (element: XmlElement, name: string): string | undefined =>
  findAll(element, name)[0]?.text;

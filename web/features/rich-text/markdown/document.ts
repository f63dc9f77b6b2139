/** A node of the editor as JSON, as ProseMirror and Tiptap define it. */
export type RichNode = {
  type?: string;
  attrs?: Record<string, unknown>;
  content?: RichNode[];
  marks?: RichMark[];
  text?: string;
};
export type RichMark = { type: string; attrs?: Record<string, unknown> };

/** Attributes that Markdown can express, by node or mark. The editor's other attributes have no Markdown. */
const ATTRIBUTES: Record<string, readonly string[]> = {
  heading: ["level"],
  bulletList: ["loose"],
  orderedList: ["start", "loose"],
  taskList: ["loose"],
  taskItem: ["checked"],
  codeBlock: ["language"],
  image: ["src", "alt", "title"],
  tableHeader: ["align"],
  tableCell: ["align"],
  link: ["href", "title"],
};

const MARK_ORDER = ["link", "bold", "italic", "strike", "code"];

function pickAttributes(
  type: string,
  attrs: Record<string, unknown> = {},
): Record<string, unknown> | undefined {
  const picked = (ATTRIBUTES[type] ?? []).flatMap((name) => {
    const value = attrs[name];
    return value === null || value === undefined || value === false || value === "" ? [] : [[name, value]];
  });
  return picked.length > 0 ? (Object.fromEntries(picked) as Record<string, unknown>) : undefined;
}

function normalizeMark({ type, attrs }: RichMark): RichMark {
  const picked = pickAttributes(type, attrs);
  return picked ? { type, attrs: picked } : { type };
}

/** The marks in their nesting order, so that equal texts have equal JSON. */
const normalizeMarks = (marks: readonly RichMark[] = []): RichMark[] =>
  marks
    .filter(({ type }) => MARK_ORDER.includes(type))
    .map(normalizeMark)
    .toSorted((a, b) => MARK_ORDER.indexOf(a.type) - MARK_ORDER.indexOf(b.type));

const haveSameMarks = (a: RichNode, b: RichNode): boolean =>
  JSON.stringify(a.marks ?? []) === JSON.stringify(b.marks ?? []);

/** Joins neighboring texts with equal marks. */
function joinTexts(nodes: readonly RichNode[]): RichNode[] {
  const joined: RichNode[] = [];
  for (const node of nodes) {
    const previous = joined.at(-1);
    if (node.type === "text" && previous?.type === "text" && haveSameMarks(previous, node))
      joined[joined.length - 1] = { ...previous, text: `${previous.text ?? ""}${node.text ?? ""}` };
    else joined.push(node);
  }
  return joined;
}

/** The node with nothing but what Markdown expresses. Two nodes with equal results have equal Markdown. */
export function normalizeNode(node: RichNode): RichNode {
  const { type = "", text, content } = node;
  const marks = normalizeMarks(node.marks);
  if (type === "text") return { type, text: text ?? "", ...(marks.length > 0 && { marks }) };
  const attrs = pickAttributes(type, node.attrs);
  const children = joinTexts((content ?? []).map(normalizeNode));
  return {
    type,
    ...(attrs && { attrs }),
    ...(children.length > 0 && { content: children }),
    ...(marks.length > 0 && { marks }),
  };
}

/** The text of a node without formatting. */
export const textContent = ({ text = "", content = [] }: RichNode): string =>
  text + content.map(textContent).join("");

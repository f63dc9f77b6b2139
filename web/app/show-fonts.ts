import { LATE_SECTIONS } from "./late-sections.ts";

/** After this time the sections below the first screen no longer wait for the fonts. */
const TIMEOUT_MS = 1_000;

const isOnScreen = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight;

/** Elements on the screen that contain text themselves. Reading an element of a skipped section would lay it out. */
function listTexts(): HTMLElement[] {
  const isVisible = (element: Element) => isOnScreen(element.getBoundingClientRect());
  const walker = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => {
      if (node instanceof Element)
        return node.matches(LATE_SECTIONS) && !isVisible(node)
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_SKIP;
      return node.textContent?.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    },
  );
  const elements = new Set<HTMLElement>();
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (element && isVisible(element)) elements.add(element);
  }
  return [...elements];
}

/** Layout shifts below 3 px do not count (Layout Instability, W3C), and the height of a link differs by a pixel of rounding. */
const MIN_SHIFT_PX = 3;

const nextTask = () => new Promise((done) => setTimeout(done));

/** Height and place of the element in the document, in pixels. */
function measure(element: Element) {
  const { height, top } = element.getBoundingClientRect();
  return { height, top: top + scrollY };
}

/**
 * Changes to our fonts, drawings in a separate task. The fallbacks have the same metrics, but some lines break
 * elsewhere: texts on the screen whose height would change keep their fallback. If something still moved, all of them do.
 */
async function changeFonts(faces: readonly FontFace[]): Promise<void> {
  const root = document.documentElement;
  const texts = listTexts().map((element) => ({
    element,
    family: getComputedStyle(element).fontFamily,
    before: measure(element),
  }));
  await nextTask();
  for (const face of faces) document.fonts.add(face);
  root.dataset.fonts = "texts";
  // All boxes are read before one is changed: reading after a change lays out the page again.
  const grown = texts.filter(
    ({ element, before }) => Math.abs(measure(element).height - before.height) >= MIN_SHIFT_PX,
  );
  for (const { element, family } of grown) element.style.fontFamily = family;
  const hasMoved = texts.some(
    ({ element, before }) => Math.abs(measure(element).top - before.top) >= MIN_SHIFT_PX,
  );
  if (hasMoved) {
    for (const { element } of grown) element.style.removeProperty("font-family");
    root.dataset.fonts = "loading";
    return;
  }
  await nextTask();
  delete root.dataset.fonts;
}

/**
 * The faces of a style sheet that is not part of the page. There each would lay out the page once when it is declared
 * and once when it has loaded; these are added when they have.
 */
function readFaces(css: string): FontFace[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return [...sheet.cssRules]
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => {
      const read = (name: string) => style.getPropertyValue(name);
      // A family is quoted in CSS, but not here.
      return new FontFace(read("font-family").replace(/["']/g, ""), read("src"), {
        weight: read("font-weight"),
        style: read("font-style") || "normal",
        unicodeRange: read("unicode-range") || "U+0-10FFFF",
        display: (read("font-display") || "auto") as FontDisplay,
      });
    });
}

/** Whether the page shows the face. Only quotes are italic. */
function isUsed({ style, unicodeRange }: FontFace, text: string): boolean {
  if (style === "italic") return document.querySelector("blockquote") !== null;
  const ranges = unicodeRange.replace(
    /U\+([\da-f]+)(?:-([\da-f]+))?,?\s*/gi,
    (_, from: string, to = from) => `\\u{${from}}-\\u{${String(to)}}`,
  );
  return new RegExp(`[${ranges}]`, "u").test(text);
}

/** Loads the fonts and shows them without moving what is on the screen; resolves when they are shown, or late. */
export async function showFonts(): Promise<void> {
  const { default: css } = await import("../ui/css/fonts.css?inline");
  const faces = readFaces(css);
  const text = document.body.textContent ?? "";
  const used = faces.filter((face) => isUsed(face, text));
  const loaded = Promise.all(used.map((face) => face.load())).then(() => changeFonts(faces));
  await Promise.race([loaded, new Promise((done) => setTimeout(done, TIMEOUT_MS))]);
}

/** After this time the sections below the first screen no longer wait for the fonts. */
const TIMEOUT_MS = 1_000;
const SANS = '1em "Instrument Sans Variable"';
const SERIF = '1em "Besley Variable"';

const isOnScreen = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight;

const hasText = ({ childNodes }: Element) =>
  [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

/** Elements on the screen that contain text themselves. Reading a section that is laid out late would lay it out. */
const listTexts = (): HTMLElement[] =>
  [...document.body.querySelectorAll<HTMLElement>("#root :not(.laid-out-late, .laid-out-late *)")].filter(
    (element) => hasText(element) && isOnScreen(element.getBoundingClientRect()),
  );

const getBox = (element: Element) => {
  const { top, height } = element.getBoundingClientRect();
  return { top, height };
};
const isEqual = (a: number, b: number) => Math.abs(a - b) < 0.5;

/**
 * Changes to our fonts in one step. The fallbacks have the same metrics, but some lines break elsewhere: texts on the
 * screen whose height would change keep their fallback. If something still moved, all of them do.
 */
function changeFonts(): void {
  const root = document.documentElement;
  const texts = listTexts().map((element) => ({
    element,
    family: getComputedStyle(element).fontFamily,
    before: getBox(element),
  }));
  delete root.dataset.fonts;
  for (const { element, family, before } of texts)
    if (!isEqual(getBox(element).height, before.height)) element.style.fontFamily = family;
  if (texts.every(({ element, before }) => isEqual(getBox(element).top, before.top))) return;
  for (const { element } of texts) element.style.removeProperty("font-family");
  root.dataset.fonts = "loading";
}

/** Loads the fonts and shows them without moving what is on the screen; resolves when they are shown, or late. */
export async function showFonts(): Promise<void> {
  document.documentElement.dataset.fonts = "loading";
  await import("../ui/css/fonts.css");
  const text = document.body.textContent ?? "";
  const loaded = Promise.all([document.fonts.load(SANS, text), document.fonts.load(SERIF, text)]).then(
    changeFonts,
  );
  await Promise.race([loaded, new Promise((done) => setTimeout(done, TIMEOUT_MS))]);
}

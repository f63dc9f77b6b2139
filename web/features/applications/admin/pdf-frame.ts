// Draws a PDF in a sandboxed frame: no browser shows its own PDF viewer in one. The frame has no origin, cookies or
// network, so that a hostile file reaches nothing. `resume-document.tsx` sends it the bytes.
import { getDocument, type PDFDocumentProxy, TextLayer } from "unpdf/pdfjs";
import { isFrameKey, type FrameMessage } from "./pdf-frame-messages.ts";

const MAX_PAGES = 40;
/** Pixels of a page, which bounds the memory of hostile page sizes. */
const MAX_PIXELS = 8_000_000;
const RESIZE_DELAY_MS = 200;

const post = (message: FrameMessage) => parent.postMessage(message, "*");

async function drawPage(document_: PDFDocumentProxy, n: number): Promise<HTMLElement> {
  const page = await document_.getPage(n);
  const unscaled = page.getViewport({ scale: 1 });
  const scale = document.body.clientWidth / unscaled.width;
  const viewport = page.getViewport({ scale });
  const density = Math.min(
    Math.max(devicePixelRatio, 1.5),
    Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height)),
  );
  const element = document.createElement("section");
  element.ariaLabel = `Page ${n}`;
  element.style.width = `${viewport.width}px`;
  element.style.height = `${viewport.height}px`;
  element.style.setProperty("--total-scale-factor", String(scale));
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  const text = document.createElement("div");
  text.className = "text";
  element.appendChild(canvas);
  element.appendChild(text);
  await page.render({ canvas, viewport: page.getViewport({ scale: scale * density }) }).promise;
  // Transparent text over the picture, to select, search and read aloud.
  await new TextLayer({ textContentSource: await page.getTextContent(), container: text, viewport }).render();
  page.cleanup();
  return element;
}

let drawing = 0;

/** Draws page after page; a later call ends an earlier one. */
async function draw(pdf: PDFDocumentProxy): Promise<void> {
  const current = ++drawing;
  const pages: HTMLElement[] = [];
  for (let n = 1; n <= Math.min(pdf.numPages, MAX_PAGES); n++) {
    const page = await drawPage(pdf, n);
    if (current !== drawing) return;
    pages.push(page);
    // At first each page shows when it is drawn; when the size changes, all change together.
    if (document.body.childElementCount === n - 1) document.body.appendChild(page);
  }
  document.body.replaceChildren(...pages);
}

async function show(bytes: ArrayBuffer): Promise<void> {
  const pdf = await getDocument({ data: bytes, verbosity: 0, enableXfa: false }).promise;
  await draw(pdf);
  post({ type: "shown" });
  let { clientWidth } = document.body;
  let timer = 0;
  addEventListener("resize", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (document.body.clientWidth === clientWidth) return;
      ({ clientWidth } = document.body);
      void draw(pdf);
    }, RESIZE_DELAY_MS);
  });
}

addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
  if (source !== parent || !(data instanceof ArrayBuffer)) return;
  show(data).catch(() => post({ type: "failed" }));
});

// Keys that go to another applicant work while the frame has the focus.
addEventListener("keydown", (event) => {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  if (!hasModifier && isFrameKey(event.key)) post({ type: "key", key: event.key });
});

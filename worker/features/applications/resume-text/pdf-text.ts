import type { PDFDocumentProxy } from "unpdf/pdfjs";
import { MAX_RESUME_TEXT } from "#contract/applications/constants.ts";
import { loadPdfJs } from "./load-pdfjs.ts";
import { assertBoundedStreams } from "./pdf-streams.ts";
import { DAMAGED, UnreadableResume } from "./unreadable.ts";

const PROTECTED = "The PDF is protected by a password.";
/** Long resumes have a dozen pages; portfolios have more. */
const MAX_PAGES = 60;
/** A larger distance between lines, in line heights, starts a new paragraph. */
const PARAGRAPH_GAP = 1.9;

/** Nothing is fetched, drawn or printed. pdf.js runs no scripts of a PDF, and evaluates no code. */
const OPTIONS = {
  verbosity: 0,
  useSystemFonts: false,
  disableFontFace: true,
  useWorkerFetch: false,
  useWasm: false,
  enableXfa: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
};

/** Text of the pages in their order. Throws UnreadableResume. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  assertBoundedStreams(bytes);
  const { getDocument } = await loadPdfJs();
  const task = getDocument({ data: bytes, ...OPTIONS });
  try {
    return await pagesText(await task.promise);
  } catch (error) {
    const isProtected = error instanceof Error && error.name === "PasswordException";
    throw new UnreadableResume(isProtected ? PROTECTED : DAMAGED.pdf, { cause: error });
  } finally {
    await task.destroy();
  }
}

async function pagesText(document: PDFDocumentProxy): Promise<string> {
  const texts: string[] = [];
  let length = 0;
  for (let n = 1; n <= Math.min(document.numPages, MAX_PAGES) && length < MAX_RESUME_TEXT; n++) {
    const page = await document.getPage(n);
    const text = pageText((await page.getTextContent()).items);
    page.cleanup();
    length += text.length;
    texts.push(text);
  }
  return texts.join("\n\n");
}

type TextContent = Awaited<ReturnType<Awaited<ReturnType<PDFDocumentProxy["getPage"]>>["getTextContent"]>>;

/** Lines as pdf.js finds them, with an empty line before a paragraph. */
function pageText(items: TextContent["items"]): string {
  let text = "";
  let lineY: number | null = null;
  for (const item of items) {
    if (!("str" in item)) continue;
    const { str, hasEOL, height } = item;
    const y = (item.transform as number[])[5];
    if (str.trim() && y !== undefined) {
      const gap = lineY === null ? 0 : Math.abs(lineY - y);
      if (text.endsWith("\n") && height > 0 && gap > height * PARAGRAPH_GAP) text += "\n";
      lineY = y;
    }
    text += str + (hasEOL ? "\n" : "");
  }
  return text;
}

/** The part of pdf.js that reads text. */
type PdfJs = Pick<typeof import("unpdf/pdfjs"), "getDocument">;

/**
 * Returns pdf.js. It is a third of the Worker's code, and only background work needs it. esbuild evaluates a module that
 * is imported dynamically when the import runs, so no request waits for it (docs/decisions/0055-resume-text.md).
 *
 * unpdf builds pdf.js for workerd: without a canvas, without a worker thread, and with the browser features that pdf.js
 * needs when it starts.
 *
 * Vitest resolves this file to `tests/support/load-pdfjs.ts`, which imports pdf.js statically: an import that still runs
 * when the tests of a file have ended is an unhandled error there.
 */
export function loadPdfJs(): Promise<PdfJs> {
  return import("unpdf/pdfjs");
}

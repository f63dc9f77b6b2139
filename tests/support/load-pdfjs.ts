import * as pdfjs from "unpdf/pdfjs";

/** pdf.js, imported before the tests of a file start: no import is left to run when they have ended. */
export const loadPdfJs = () => Promise.resolve(pdfjs);

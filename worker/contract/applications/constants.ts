/** Version of the accepted terms; stored with the time of acceptance (docs/decisions/0021). */
export const TERMS_VERSION = "2025-01";

export const MAX_RESUME_BYTES = 5 * 1024 * 1024;
export const RESUME_TOO_LARGE = "The resume is larger than 5 MB. Please send a smaller file.";
export const RESUME_WITH_MACROS = "This document contains macros. Please save it without them, or as a PDF.";
export const RESUME_WRONG_TYPE = "Please send the resume as a PDF, DOC or DOCX file.";

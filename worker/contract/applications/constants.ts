/** Which wording of the terms an applicant agreed to; stored with the time, in the place of a flag (docs/decisions/0021). */
export const TERMS_VERSION = "2025-01";

export const MAX_RESUME_BYTES = 5 * 1024 * 1024;
export const RESUME_TOO_LARGE = "The resume is larger than 5 MB. Please send a smaller file.";
export const RESUME_WITH_MACROS = "This document contains macros. Please save it without them, or as a PDF.";
export const RESUME_WRONG_TYPE = "Please send the resume as a PDF, DOC or DOCX file.";

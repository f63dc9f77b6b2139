const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for element content or a double-quoted attribute, in HTML and XML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

/** Escapes text, and keeps its line breaks. */
export const textToHtml = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

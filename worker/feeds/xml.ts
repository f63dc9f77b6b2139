import { escapeHtml } from "#contract/html.ts";

/** What XML 1.0 cannot hold at all, not even escaped: control characters, half surrogates, U+FFFE and U+FFFF. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Text that XML can hold. */
const xmlText = (text: string): string => text.replace(IMPOSSIBLE, "");

/** Text for an element, or for an attribute in double quotes. */
export const escapeXml = (text: string): string => escapeHtml(xmlText(text));

/** Text with its signs as they are; the one sequence that would end the section is divided between two. */
export const cdata = (text: string): string =>
  `<![CDATA[${xmlText(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

/** An element with text, or nothing when there is none. */
export const element = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${escapeXml(text)}</${name}>` : "";

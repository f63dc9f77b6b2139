import { escapeHtml } from "#contract/html.ts";

/** Not allowed in XML 1.0, even escaped: control characters, lone surrogates, U+FFFE and U+FFFF. */
const INVALID_CHARACTERS = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const xmlText = (text: string): string => text.replace(INVALID_CHARACTERS, "");

/** Escapes text for an element or a double-quoted attribute. */
export const escapeXml = (text: string): string => escapeHtml(xmlText(text));

/** A CDATA section; `]]>` is split between two sections. */
export const cdata = (text: string): string =>
  `<![CDATA[${xmlText(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

/** An element, or an empty string without text. */
export const element = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${escapeXml(text)}</${name}>` : "";

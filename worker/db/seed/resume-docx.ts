import { strToU8, zipSync } from "fflate";
import { escapeHtml } from "#contract/html.ts";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const NAMESPACE = "http://schemas.openxmlformats.org";
const WORD = `xmlns:w="${NAMESPACE}/wordprocessingml/2006/main"`;

/** A Word document with a paragraph for each line. */
export function resumeDocx(lines: readonly string[]): Uint8Array {
  const paragraphs = lines.map(
    (line) => `<w:p><w:r><w:t xml:space="preserve">${escapeHtml(line)}</w:t></w:r></w:p>`,
  );
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const relation = `${NAMESPACE}/officeDocument/2006/relationships/officeDocument`;
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${NAMESPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" Type="${relation}" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<w:document ${WORD}><w:body>${paragraphs.join("")}</w:body></w:document>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(XML + xml)])));
}

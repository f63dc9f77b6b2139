import { deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const latin1 = (data: Uint8Array) => Array.from(data, (byte) => String.fromCharCode(byte)).join("");

type PdfOptions = {
  /** Replaces the content stream: its dictionary entries and data. */
  stream?: { dictionary: string; data: string };
  /** Further entries of the trailer. */
  trailer?: string;
};

/** A small PDF with a page for each list of lines. */
export function pdfFile(pages: readonly (readonly string[])[], { stream, trailer = "" }: PdfOptions = {}) {
  const escaped = (text: string) => text.replace(/[\\()]/g, String.raw`\$&`);
  const first = 4;
  const kids = pages.map((_, n) => `${first + n * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((lines, n) => {
      const drawn = `BT /F1 11 Tf 60 700 Td 17 TL ${lines.map((line) => `(${escaped(line)}) Tj T*`).join(" ")} ET`;
      const { dictionary, data } = stream ?? { dictionary: "", data: drawn };
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${first + n * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, n) => {
    const offset = file.length;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  return bytes(
    `${file}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${file.indexOf("xref\n0")}\n%%EOF\n`,
  );
}

/** A PDF whose page's content unpacks to `size` bytes; packed again with `twice`. */
export function pdfBomb(size: number, { twice = false } = {}) {
  const once = deflateSync(new Uint8Array(size).fill(0x20));
  return pdfFile([[]], {
    stream: {
      dictionary: `/Filter ${twice ? "[/FlateDecode /FlateDecode]" : "/FlateDecode"}`,
      data: latin1(twice ? deflateSync(once) : once),
    },
  });
}

/** A PDF that nobody can open without its password. */
export const protectedPdf = () =>
  pdfFile([["Secret"]], {
    trailer: `/ID [<${"00".repeat(16)}><${"00".repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"5a".repeat(32)}> /U <${"a5".repeat(32)}> >>`,
  });

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A paragraph of WordprocessingML. */
export const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** A Word document from the XML of its body and further parts. */
export const docxFile = (body: string, parts: Record<string, string> = {}) =>
  zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "word/document.xml": strToU8(`<w:document ${WORD}><w:body>${body}</w:body></w:document>`),
    ...Object.fromEntries(
      Object.entries(parts).map(([name, xml]) => [name, strToU8(`<w:part ${WORD}>${xml}</w:part>`)]),
    ),
  });

/** Sets the uncompressed size that the directory of a zip claims for each entry. */
export function withClaimedSize(zip: Uint8Array, size: number): Uint8Array {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at < copy.length - 46; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return copy;
}

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string) => latin1(text.split("").join("\0"));

function concat(...parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const OLE = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const ZIP = Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 20, 0, 0, 0, 0, 0);

/** File headers, long enough for type detection. */
export const sampleFiles = {
  pdf: latin1("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n"),
  /** Word 97: a compound file whose directory names the stream in UTF-16. */
  doc: concat(
    OLE,
    new Uint8Array(504),
    utf16("Root Entry"),
    new Uint8Array(40),
    utf16("WordDocument"),
    new Uint8Array(40),
  ),
  /** A compound file of Excel. */
  xls: concat(
    OLE,
    new Uint8Array(504),
    utf16("Root Entry"),
    new Uint8Array(40),
    utf16("Workbook"),
    new Uint8Array(40),
  ),
  docx: concat(ZIP, latin1("[Content_Types].xml"), ZIP, latin1("word/document.xml"), new Uint8Array(30)),
  zip: concat(ZIP, latin1("holiday/photo.jpg"), new Uint8Array(30)),
  exe: concat(latin1("MZ"), new Uint8Array(60), latin1("This program cannot be run in DOS mode.")),
  html: latin1("<!doctype html><script>alert(1)</script>"),
} as const;

export const createFile = (bytes: Uint8Array, name: string, type = "application/octet-stream"): File =>
  new File([new Uint8Array(bytes)], name, { type });

export const createPdf = (size: number): Uint8Array =>
  concat(sampleFiles.pdf, new Uint8Array(size - sampleFiles.pdf.length));

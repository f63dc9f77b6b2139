const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const utf16 = (text: string) => latin(text.split("").join("\0"));

function joined(...parts: Uint8Array[]): Uint8Array {
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

/** The beginnings of files as programs write them: enough to be told apart by. */
export const bytesOf = {
  pdf: latin("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n"),
  /** Word 97: a compound file whose directory names the stream in UTF-16. */
  doc: joined(
    OLE,
    new Uint8Array(504),
    utf16("Root Entry"),
    new Uint8Array(40),
    utf16("WordDocument"),
    new Uint8Array(40),
  ),
  /** A compound file of another program. */
  xls: joined(
    OLE,
    new Uint8Array(504),
    utf16("Root Entry"),
    new Uint8Array(40),
    utf16("Workbook"),
    new Uint8Array(40),
  ),
  docx: joined(ZIP, latin("[Content_Types].xml"), ZIP, latin("word/document.xml"), new Uint8Array(30)),
  /** A zip that is no document. */
  zip: joined(ZIP, latin("holiday/photo.jpg"), new Uint8Array(30)),
  exe: joined(latin("MZ"), new Uint8Array(60), latin("This program cannot be run in DOS mode.")),
  html: latin("<!doctype html><script>alert(1)</script>"),
} as const;

export const file = (bytes: Uint8Array, name: string, type = "application/octet-stream"): File =>
  new File([new Uint8Array(bytes)], name, { type });

/** A PDF of exactly this many bytes. */
export const pdfOf = (size: number): Uint8Array =>
  joined(bytesOf.pdf, new Uint8Array(size - bytesOf.pdf.length));

import { inflateSync } from "node:zlib";

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
export function bytes(...parts: (number[] | string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...(typeof part === "string" ? latin1(part) : part)]));
}

const be16 = (value: number) => [value >> 8, value & 255];
const be32 = (value: number) => [...be16(value >>> 16), ...be16(value & 0xffff)];
const le24 = (value: number) => [value & 255, (value >> 8) & 255, value >> 16];

const jpegSegment = (code: number, data: number[] | string | Uint8Array) => {
  const body = bytes(data);
  return bytes([0xff, code], be16(body.length + 2), body);
};

/** A JPEG's segments: header, frame, one scan, end. */
export const jpeg = ({
  width = 40,
  height = 30,
  extra = [] as Uint8Array[],
  trailing = "",
} = {}): Uint8Array<ArrayBuffer> =>
  bytes(
    [0xff, 0xd8],
    jpegSegment(0xe0, "JFIF\0\x01\x01\0\0\x01\0\x01\0\0"),
    ...extra,
    jpegSegment(0xc0, [8, ...be16(height), ...be16(width), 1, 1, 0x11, 0]),
    jpegSegment(0xda, [1, 1, 0, 0, 63, 0]),
    [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56],
    [0xff, 0xd9],
    trailing,
  );
export const exif = jpegSegment(0xe1, "Exif\0\0GPS 39.9784 N");
export const comment = jpegSegment(0xfe, "<script>alert(1)</script>");
export const provenance = jpegSegment(0xeb, "JP jumb c2pa");

/** XMP as an editor writes it, with an AI label and a name. */
export const aiLabel = jpegSegment(
  0xe1,
  'http://ns.adobe.com/xap/1.0/\0<rdf:li>Jane Doe</rdf:li><Iptc4xmpExt:DigitalSourceType rdf:resource="http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia"/>',
);

export const pngChunk = (type: string, data: number[] | string | Uint8Array = []) =>
  bytes(be32(bytes(data).length), type, data, [0, 0, 0, 0]);
export const png = ({
  width = 40,
  height = 30,
  extra = [] as Uint8Array[],
  trailing = "",
} = {}): Uint8Array<ArrayBuffer> =>
  bytes(
    "\x89PNG\r\n\x1a\n",
    pngChunk("IHDR", [...be32(width), ...be32(height), 8, 2, 0, 0, 0]),
    ...extra,
    pngChunk("IDAT", [1, 2, 3]),
    pngChunk("IEND"),
    trailing,
  );

const le32 = (value: number) => [...le24(value & 0xffffff), value >>> 24];
const webpChunk = (type: string, data: number[] | string) => {
  const body = bytes(data);
  return bytes(type, le32(body.length), body, body.length % 2 ? [0] : []);
};
/** A WebP with a canvas and one lossy image of the same size. */
export function webp({ width = 40, height = 30, flags = 0x08, trailing = "" } = {}): Uint8Array<ArrayBuffer> {
  const chunks = bytes(
    webpChunk("VP8X", [flags, 0, 0, 0, ...le24(width - 1), ...le24(height - 1)]),
    webpChunk("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, width & 255, width >> 8, height & 255, height >> 8, 0, 0]),
    webpChunk("EXIF", "GPS 39.9784 N"),
  );
  return bytes("RIFF", le32(chunks.length + 4), "WEBP", chunks, trailing);
}

/** A simple WebP of one lossless image with transparency. */
export function losslessWebp({ width = 40, height = 30 } = {}): Uint8Array<ArrayBuffer> {
  const size = (width - 1) | ((height - 1) << 14) | (1 << 28);
  const chunk = webpChunk("VP8L", [0x2f, ...le32(size), 0, 0, 0, 0, 0, 0, 0]);
  return bytes("RIFF", le32(chunk.length + 4), "WEBP", chunk);
}

type DecodedPng = {
  width: number;
  height: number;
  colors: Set<string>;
  pixel: (x: number, y: number) => string;
};

/** Decodes a PNG with a palette and no filters; throws if it is incomplete. */
export function decodePng(file: ArrayBuffer): DecodedPng {
  const view = new DataView(file);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < file.byteLength;) {
    const length = view.getUint32(at);
    chunks.set(String.fromCharCode(...new Uint8Array(file, at + 4, 4)), new Uint8Array(file, at + 8, length));
    at += 12 + length;
  }
  const head = new DataView(file, 16, 13);
  const [width, height] = [head.getUint32(0), head.getUint32(4)];
  const rows = new Uint8Array(inflateSync(chunks.get("IDAT")!));
  if (rows.length !== (width + 1) * height || !chunks.has("IEND")) throw new Error("The PNG is incomplete.");
  const palette = chunks.get("PLTE")!;
  const colorAt = (place: number) =>
    [...palette.subarray(place * 3, place * 3 + 3)]
      .map((part) => part.toString(16).padStart(2, "0"))
      .join("");
  const colors = new Set(Array.from({ length: palette.length / 3 }, (_, place) => colorAt(place)));
  return { width, height, colors, pixel: (x, y) => colorAt(rows[y * (width + 1) + 1 + x]!) };
}

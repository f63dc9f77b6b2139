import { SIGNATURE } from "./png-file.ts";
import type { Raster } from "./raster.ts";

const MAX_COLORS = 256;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 255]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** A chunk with its length and checksum. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at++) bytes[4 + at] = type.charCodeAt(at);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/** One palette index per pixel; each row starts with filter type 0 (none). */
function toIndexedRows({ width, height, pixels }: Raster): {
  rows: Uint8Array<ArrayBuffer>;
  palette: number[];
} {
  const indexes = new Map<number, number>();
  const rows = new Uint8Array((width + 1) * height);
  let [last, lastIndex] = [-1, 0];
  for (let y = 0, at = 0; y < height; y++) {
    rows[at++] = 0;
    for (let x = 0; x < width; x++) {
      const color = pixels[y * width + x]!;
      if (color !== last) {
        last = color;
        lastIndex = indexes.get(color) ?? assignPaletteIndex(indexes, color);
      }
      rows[at++] = lastIndex;
    }
  }
  // In insertion order: the first color of an index defines its palette entry.
  const palette: number[] = [];
  for (const [color, index] of indexes) palette[index] ??= color;
  return { rows, palette };
}

/** A new index while the palette has room, then the index of the nearest color. */
function assignPaletteIndex(indexes: Map<number, number>, color: number): number {
  let index = indexes.size;
  if (index >= MAX_COLORS) {
    const distance = (other: number) =>
      Math.abs((other >> 16) - (color >> 16)) +
      Math.abs(((other >> 8) & 255) - ((color >> 8) & 255)) +
      Math.abs((other & 255) - (color & 255));
    const nearest = [...indexes.keys()].reduce((best, other) =>
      distance(other) < distance(best) ? other : best,
    );
    index = indexes.get(nearest)!;
  }
  indexes.set(color, index);
  return index;
}

/** Encodes an 8-bit palette PNG. */
export async function encodePng(raster: Raster): Promise<ArrayBuffer> {
  const { rows, palette } = toIndexedRows(raster);
  const head = new Uint8Array(13);
  new DataView(head.buffer).setUint32(0, raster.width);
  new DataView(head.buffer).setUint32(4, raster.height);
  // Bit depth 8, color type 3 (palette), default compression, filter and interlace.
  head.set([8, 3, 0, 0, 0], 8);
  const compressed = new Response(rows).body!.pipeThrough(new CompressionStream("deflate"));
  const parts = [
    Uint8Array.from(SIGNATURE),
    pngChunk("IHDR", head),
    pngChunk(
      "PLTE",
      Uint8Array.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255])),
    ),
    pngChunk("IDAT", new Uint8Array(await new Response(compressed).arrayBuffer())),
    pngChunk("IEND", new Uint8Array()),
  ];
  return new Blob(parts).arrayBuffer();
}

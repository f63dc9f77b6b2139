/** The tables of a font. */
export type Tables = Record<string, DataView>;

const HEADER = 44;
const ENTRY = 20;

/** Reads a WOFF file of ours (each table packed with zlib). */
export async function readWoff(file: ArrayBuffer): Promise<Tables> {
  const view = new DataView(file);
  if (view.getUint32(0) !== 0x774f4646) throw new Error("This is no WOFF file.");
  const count = view.getUint16(12);
  const entries = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const at = HEADER + index * ENTRY;
      const tag = String.fromCharCode(...new Uint8Array(file, at, 4));
      const [offset, packed, full] = [
        view.getUint32(at + 4),
        view.getUint32(at + 8),
        view.getUint32(at + 12),
      ];
      const bytes = file.slice(offset, offset + packed);
      return [tag, new DataView(packed < full ? await inflated(bytes) : bytes)] as const;
    }),
  );
  return Object.fromEntries(entries);
}

const inflated = (bytes: ArrayBuffer): Promise<ArrayBuffer> =>
  new Response(new Response(bytes).body!.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();

export type Tables = Record<string, DataView>;

const HEADER = 44;
const ENTRY = 20;

/** Parses a WOFF 1 file, whose tables are compressed with zlib. */
export async function readWoff(file: ArrayBuffer): Promise<Tables> {
  const view = new DataView(file);
  if (view.getUint32(0) !== 0x774f4646) throw new Error("Not a WOFF file.");
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
      return [tag, new DataView(packed < full ? await inflate(bytes) : bytes)] as const;
    }),
  );
  return Object.fromEntries(entries);
}

const inflate = (bytes: ArrayBuffer): Promise<ArrayBuffer> =>
  new Response(new Response(bytes).body!.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();

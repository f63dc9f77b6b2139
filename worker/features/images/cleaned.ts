export type Bytes = Uint8Array<ArrayBuffer>;

/** A picture's bytes, taken apart and put together again. */
export type Cleaned = { width: number; height: number; parts: Bytes[] };

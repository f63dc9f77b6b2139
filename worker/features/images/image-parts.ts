export type Bytes = Uint8Array<ArrayBuffer>;

/** The parts of an image file that are stored, in order. */
export type ImageParts = { width: number; height: number; parts: Bytes[] };

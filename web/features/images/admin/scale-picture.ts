import { findDigitalSource, toXmpSegment, xmpOffset } from "#contract/images/digital-source.ts";
import {
  IMAGE_MAX,
  IMAGE_QUALITY,
  IMAGE_SIDE,
  IMAGE_TOO_LARGE,
  IMAGE_WRONG_TYPE,
} from "#contract/images/constants.ts";

/** Title and detail are the texts of spec B §5 and §8. */
export class ImageRejectedError extends Error {
  readonly detail: string | undefined;

  constructor(title: string, detail?: string) {
    super(title);
    this.detail = detail;
  }
}

/** Title and description of a message about a failed upload. */
export const describeImageError = (error: Error, title: string): { title: string; description?: string } => {
  if (!(error instanceof ImageRejectedError)) return { title, description: error.message };
  return { title: error.message, ...(error.detail && { description: error.detail }) };
};

/** Scales down to fit a square of `side`, keeping the aspect ratio. Never scales up. */
export function fitWithin(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The canvas drops all metadata; the label of an AI image must stay. */
async function copyAiLabel(scaled: Blob, original: ArrayBuffer): Promise<Blob> {
  const source = findDigitalSource(new Uint8Array(original));
  if (!source) return scaled;
  const at = xmpOffset(new Uint8Array(await scaled.slice(0, 6).arrayBuffer()));
  return new Blob([scaled.slice(0, at), toXmpSegment(source), scaled.slice(at)], { type: scaled.type });
}

/**
 * Re-encodes as JPEG (quality 0.8, white background) within 800 × 800; of the metadata, only an AI label stays. Throws
 * ImageRejectedError.
 */
export async function scalePicture(file: File): Promise<Blob> {
  if (!file.type.startsWith("image/")) throw new ImageRejectedError("Invalid file type", IMAGE_WRONG_TYPE);
  if (file.size > IMAGE_MAX) throw new ImageRejectedError("File too large", IMAGE_TOO_LARGE);
  const bytes = await file.arrayBuffer().catch(() => {
    throw new ImageRejectedError("Failed to read image file");
  });
  try {
    const picture = await createImageBitmap(new Blob([bytes], { type: file.type }));
    const { width, height } = fitWithin(picture.width, picture.height, IMAGE_SIDE);
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d")!;
    // JPEG has no transparency; without a background, transparent areas turn black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, width, height);
    picture.close();
    const scaled = await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error("empty"))),
        "image/jpeg",
        IMAGE_QUALITY,
      ),
    );
    return await copyAiLabel(scaled, bytes);
  } catch {
    throw new ImageRejectedError("Failed to process image");
  }
}

import {
  IMAGE_MAX,
  IMAGE_QUALITY,
  IMAGE_SIDE,
  IMAGE_TOO_LARGE,
  IMAGE_WRONG_TYPE,
} from "#contract/images/endpoints.ts";

/** Why a chosen file was not taken, as spec B §5 and §8 word it. */
export class ImageRejectedError extends Error {
  readonly detail: string | undefined;

  constructor(title: string, detail?: string) {
    super(title);
    this.detail = detail;
  }
}

/** The largest size within a square of `side` that keeps the proportions; small pictures stay as they are. */
export function fitWithin(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The picture as the firm keeps it: within 800 × 800, a JPEG of quality 0.8 on white. Throws Unfit. */
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
    const pen = canvas.getContext("2d")!;
    // A JPEG has no transparency; without this it would turn black.
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, width, height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, width, height);
    picture.close();
    return await new Promise<Blob>((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("empty"))), "image/jpeg", IMAGE_QUALITY),
    );
  } catch {
    throw new ImageRejectedError("Failed to process image");
  }
}

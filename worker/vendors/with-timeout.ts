import { AppError } from "#worker/base/errors.ts";

/**
 * Adds a timeout to a binding call. Throws AppError upstream_timeout; the call itself is not cancelled and
 * may still take effect.
 */
export async function withTimeout<T>(vendor: string, milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const message = `${vendor} did not respond within ${milliseconds / 1000} seconds.`;
    timer = setTimeout(() => reject(new AppError("upstream_timeout", message)), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

import { AppError } from "#worker/base/errors.ts";

/**
 * The answer of a binding that knows no time limit. After `milliseconds` the wait for it ends as `upstream_timeout`; the
 * work itself cannot be called back and may still take effect.
 */
export async function withTimeout<T>(vendor: string, milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const words = `${vendor} did not answer within ${milliseconds / 1000} seconds.`;
    timer = setTimeout(() => reject(new AppError("upstream_timeout", words)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

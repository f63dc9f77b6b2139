/**
 * The idempotency key and, with consent, attribution. Attribution loads lazily, and its failure never blocks the
 * form.
 */
export async function createFormHeaders(idempotencyKey: string): Promise<Record<string, string>> {
  const visitHeaders = await import("./attribution.ts").then(
    ({ createVisitHeaders }) => createVisitHeaders(),
    () => ({}),
  );
  return { "Idempotency-Key": idempotencyKey, ...visitHeaders };
}

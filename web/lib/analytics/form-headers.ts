/**
 * The headers of a visitor's form: the key that makes a repeat harmless, and what the visit was like, if they allow that.
 * How to tell the latter is fetched only now, and a form is never lost because of it.
 */
export async function createFormHeaders(idempotencyKey: string): Promise<Record<string, string>> {
  const visitHeaders = await import("./attribution.ts").then(
    ({ createVisitHeaders: visitHeader }) => visitHeader(),
    () => ({}),
  );
  return { "Idempotency-Key": idempotencyKey, ...visitHeaders };
}

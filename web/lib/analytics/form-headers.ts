import { FORM_CHECK_FIELDS, FORM_CHECK_HEADER } from "#contract/form-check.ts";

/** The fields of the spam check, for a form that is sent as JSON. */
export const toCheckHeader = (form: FormData): Record<string, string> => ({
  [FORM_CHECK_HEADER]: new URLSearchParams(
    FORM_CHECK_FIELDS.map((name) => [name, (form.get(name) ?? "") as string]),
  ).toString(),
});

/**
 * The spam check, the idempotency key and, with consent, attribution. Attribution loads lazily, and its failure never blocks the
 * form.
 */
export async function createFormHeaders(
  idempotencyKey: string,
  form: FormData,
): Promise<Record<string, string>> {
  const visitHeaders = await import("./attribution.ts").then(
    ({ createVisitHeaders }) => createVisitHeaders(),
    () => ({}),
  );
  return { "Idempotency-Key": idempotencyKey, ...toCheckHeader(form), ...visitHeaders };
}

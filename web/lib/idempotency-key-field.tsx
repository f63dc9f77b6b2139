import { FORM_KEY_FIELD, FORM_KEY_PLACEHOLDER } from "#contract/form-key.ts";

const fieldHtml = { __html: `<input type="hidden" name="${FORM_KEY_FIELD}" value="${FORM_KEY_PLACEHOLDER}">` };

/**
 * Names the page on which a form stands, so that who gets no answer and sends it again has sent it once. The worker writes
 * the key into each copy of the page, which React therefore leaves as it is; scripts bring a key of their own.
 */
export const IdempotencyKeyField = () => <span hidden suppressHydrationWarning dangerouslySetInnerHTML={fieldHtml} />;

import { FORM_KEY, FORM_KEY_MARK } from "#contract/form-key.ts";

const field = { __html: `<input type="hidden" name="${FORM_KEY}" value="${FORM_KEY_MARK}">` };

/**
 * Names the page on which a form stands, so that who gets no answer and sends it again has sent it once. The worker writes
 * the key into each copy of the page, which React therefore leaves as it is; scripts bring a key of their own.
 */
export const FormKey = () => <span hidden suppressHydrationWarning dangerouslySetInnerHTML={field} />;

/**
 * Hidden field with an idempotency key, for forms posted without JavaScript. Each rendering has a new key.
 */
export const FORM_KEY_FIELD = "formKey";

/** Placeholder in rendered pages for the key; has the same length. */
export const FORM_KEY_PLACEHOLDER = "__PLANWRIGHT_FORM_KEY__0";

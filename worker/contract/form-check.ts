/**
 * Hidden field with an idempotency key, for forms posted without JavaScript. Each rendering has a new key, which is
 * signed and contains when the page was served.
 */
export const FORM_KEY_FIELD = "formKey";

/** Placeholder in rendered pages for the key; has the same length. */
export const FORM_KEY_PLACEHOLDER = "__PLANWRIGHT_FORM_KEY__000000000000000000000000";

/** A field that people don't see, with a name that neither browsers nor password managers fill in. */
export const HONEYPOT_FIELD = "referenceNote";

/** The field that Turnstile adds to a form. */
export const CHALLENGE_FIELD = "cf-turnstile-response";

/** Fields of every public form that belong to no schema. */
export const FORM_CHECK_FIELDS = [FORM_KEY_FIELD, HONEYPOT_FIELD, CHALLENGE_FIELD] as const;

/** These fields as a query string, for forms that are sent as JSON. */
export const FORM_CHECK_HEADER = "X-Form-Check";

/** Forms that are checked; also the `action` of Turnstile. */
export type CheckedForm = "contact" | "application" | "booking" | "newsletter";

/** Where Turnstile's widget goes; its value is the form. */
export const CHALLENGE_ATTRIBUTE = "data-challenge";

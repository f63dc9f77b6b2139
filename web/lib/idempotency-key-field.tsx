import { FORM_KEY_FIELD, FORM_KEY_PLACEHOLDER } from "#contract/form-key.ts";

const fieldHtml = {
  __html: `<input type="hidden" name="${FORM_KEY_FIELD}" value="${FORM_KEY_PLACEHOLDER}">`,
};

/**
 * Identifies this copy of the page, so that resubmitting the form is idempotent. The Worker writes the key into the
 * HTML; with JavaScript the client sends its own.
 */
export const IdempotencyKeyField = () => (
  <span hidden suppressHydrationWarning dangerouslySetInnerHTML={fieldHtml} />
);

import {
  CHALLENGE_ATTRIBUTE,
  type CheckedForm,
  FORM_KEY_FIELD,
  FORM_KEY_PLACEHOLDER,
  HONEYPOT_FIELD,
} from "#contract/form-check.ts";

const toHtml = (challenge?: CheckedForm) => ({
  __html: `<input type="hidden" name="${FORM_KEY_FIELD}" value="${FORM_KEY_PLACEHOLDER}"><div class="sr-only" aria-hidden="true"><input name="${HONEYPOT_FIELD}" tabindex="-1" autocomplete="off" aria-label="Leave this empty"></div>${challenge ? `<div class="cf-turnstile empty:hidden" ${CHALLENGE_ATTRIBUTE}="${challenge}"></div>` : ""}`,
});

/** After a navigation without a document no widget is in the form yet. */
const fillChallenge = (fields: HTMLElement | null) => {
  if (fields && document.querySelector("[name=challenge]"))
    void import("./challenge.ts").then(({ renderChallenge }) => renderChallenge(fields));
};

/**
 * The fields of the spam check: the key of this copy of the page, which the Worker writes into the HTML and which makes a
 * repeated post idempotent; a field that only programs fill in; and for a `challenge` the place of Turnstile.
 */
export const FormCheckFields = ({ challenge }: { challenge?: CheckedForm }) => (
  <div
    className="contents"
    ref={fillChallenge}
    suppressHydrationWarning
    dangerouslySetInnerHTML={toHtml(challenge)}
  />
);

import { CHALLENGE_ATTRIBUTE } from "#contract/form-check.ts";

type Turnstile = { render(place: Element, options: { sitekey: string; action: string }): void };

/**
 * Renders Turnstile in a form that the browser has rendered. A document that was served without a form may not load it, so
 * that the form is loaded as a document.
 */
export function renderChallenge(fields: HTMLElement): void {
  const place = fields.querySelector(`[${CHALLENGE_ATTRIBUTE}]`);
  const action = place?.getAttribute(CHALLENGE_ATTRIBUTE);
  // The Worker has turned the place into a widget.
  if (!place || !action) return;
  const sitekey = document.querySelector<HTMLMetaElement>("[name=challenge]")?.content ?? "";
  const { turnstile } = window as { turnstile?: Turnstile };
  if (turnstile) turnstile.render(place, { sitekey, action });
  else if (!document.querySelector("script[src*=turnstile]")) location.reload();
}

import { CHALLENGE_ATTRIBUTE } from "#contract/form-check.ts";
import { escapeHtml } from "#contract/html.ts";
import { CHALLENGE_ORIGIN, NONCE_PLACEHOLDER } from "./headers.ts";

/** Turnstile's script; it renders a widget in each element of the class `cf-turnstile`. */
export const CHALLENGE_SCRIPT = `${CHALLENGE_ORIGIN}/turnstile/v0/api.js`;

const PLACES = new RegExp(`${CHALLENGE_ATTRIBUTE}="(\\w+)"`, "g");

/**
 * Turns the places of a rendered page into Turnstile's widgets, and returns the script that fills them. Without a key or
 * a place the page stays as it is.
 */
export function addChallenge(html: string, siteKey: string): { html: string; script: string } {
  if (!siteKey || !html.includes(`${CHALLENGE_ATTRIBUTE}="`)) return { html, script: "" };
  return {
    html: html.replace(
      PLACES,
      (_, form: string) => `data-sitekey="${escapeHtml(siteKey)}" data-action="${form}"`,
    ),
    script: `<script src="${CHALLENGE_SCRIPT}" async defer nonce="${NONCE_PLACEHOLDER}"></script>`,
  };
}

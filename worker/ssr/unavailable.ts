import { FORM_CHECK_FIELDS } from "#contract/form-check.ts";
import { escapeHtml } from "#contract/html.ts";
import { firm } from "#contract/firm.ts";
import { contentPolicy, newNonce, pageHeaders } from "./headers.ts";

/** A rejected form post: its address and text values, to be sent again. */
type FailedPost = { action: string; values: Record<string, string> };

const { paper, ink } = firm.colors;

const STYLE = `body{margin:0;background:${paper};color:${ink};font:1.0625rem/1.6 Georgia,serif}
main{max-width:34rem;margin:0 auto;padding:12vh 1.5rem}h1{font-size:1.75rem;line-height:1.2}
a{color:inherit}button{font:600 1rem/1 system-ui;padding:.9rem 1.25rem;border:0;background:${ink};color:${paper}}
li{white-space:pre-wrap;overflow-wrap:anywhere}`;

const CONTACTS = `<p>You can reach us at ${firm.phones
  .map(({ display, number }) => `<a href="tel:${number}">${escapeHtml(display)}</a>`)
  .join(" or ")}, or write to <a href="mailto:${firm.emails.general}">${firm.emails.general}</a>.</p>`;

/** Whether a person typed the value: not a check box, an id or a field of the spam check, which are only sent along. */
const isTyped = ([name, value]: [string, string]) =>
  value !== "" &&
  value !== "on" &&
  !(FORM_CHECK_FIELDS as readonly string[]).includes(name) &&
  !name.endsWith("Id");

function retryForm({ action, values }: FailedPost): string {
  const hidden = Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("");
  const entered = Object.entries(values)
    .filter(isTyped)
    .map(([, value]) => `<li>${escapeHtml(value)}</li>`)
    .join("");
  return `<form method="post" action="${escapeHtml(action)}">${hidden}<p>You entered:</p><ul>${entered}</ul>
<p>A file can't be kept: go back to the form if you chose one.</p><button>Send again</button></form>`;
}

/**
 * A page that needs no database, assets or settings: 503 with the firm's contact details, and after a form post with a
 * button that sends it again.
 */
export function unavailablePage(
  requestId: string,
  { status = 503, post }: { status?: number; post?: FailedPost } = {},
) {
  const nonce = newNonce();
  const message = post
    ? "<h1>Nothing was sent</h1><p>Our site can't save anything at the moment. Please try again in a few minutes.</p>"
    : "<h1>This page is not available at the moment</h1><p>Please try again in a few minutes.</p>";
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Not available · ${escapeHtml(firm.shortName)}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><p>${escapeHtml(firm.shortName)}</p>${message}${post ? retryForm(post) : ""}${CONTACTS}</main></body></html>`;
  const headers = new Headers(pageHeaders);
  headers.set("Content-Security-Policy", contentPolicy(nonce));
  headers.set("Cache-Control", "no-store");
  headers.set("Retry-After", "60");
  headers.set("X-Request-Id", requestId);
  return new Response(html, { status, headers });
}

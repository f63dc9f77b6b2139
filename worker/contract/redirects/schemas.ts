import * as z from "zod";
import { isoTime, pageQuery, requiredText, text } from "#contract/schemas.ts";
import { isPublicHttps } from "#contract/public-url.ts";

const INVALID_FROM = "Enter the old address: a path such as /blog/first-post.";
const INVALID_TO = "Enter a path such as /jobs, or a public address that starts with https://.";
const BASE = "https://site.invalid";

/** The path of an address, without query and trailing slash; null for no address, and for the home page. */
export function toRedirectPath(address: string): string | null {
  const url = URL.canParse(address, BASE) ? new URL(address, BASE) : null;
  if (!url || !/^https?:$/.test(url.protocol) || (!address.startsWith("/") && url.origin === BASE))
    return null;
  return url.pathname.replace(/\/+$/, "").replace(/^\/+/, "/") || null;
}

const isTarget = (to: string): boolean =>
  to === "" || (/^\/(?!\/)/.test(to) ? URL.canParse(to, BASE) : isPublicHttps(to));

export const redirectFrom = requiredText(500, INVALID_FROM).transform((address, context) => {
  const path = toRedirectPath(address);
  if (path !== null) return path;
  context.issues.push({ code: "custom", message: INVALID_FROM, input: address });
  return z.NEVER;
});
/** Empty: the address answers 410. */
export const redirectTo = text(500).refine(isTarget, INVALID_TO);

export const RedirectDraft = z
  .strictObject({ from: redirectFrom, to: redirectTo })
  .refine(({ from, to }) => toRedirectPath(to || BASE) !== from, {
    path: ["to"],
    message: "The old and the new address are the same.",
  });
export type RedirectDraft = z.input<typeof RedirectDraft>;

export const Redirect = z.object({
  id: z.string(),
  from: z.string(),
  /** Current address of the target; null answers 410. */
  to: z.string().nullable(),
  createdAt: isoTime,
});
export type Redirect = z.infer<typeof Redirect>;

export const RedirectFilter = pageQuery(50, 200).extend({ q: text(200).optional() });
export type RedirectFilter = z.infer<typeof RedirectFilter>;

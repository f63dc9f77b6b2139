import type { Context } from "hono";
import {
  CHALLENGE_FIELD,
  FORM_CHECK_FIELDS,
  FORM_CHECK_HEADER,
  FORM_KEY_FIELD,
  FORM_KEY_PLACEHOLDER,
  HONEYPOT_FIELD,
  type CheckedForm,
} from "#contract/form-check.ts";
import type { SpamReason } from "#contract/spam/constants.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { hmac } from "#worker/base/crypto.ts";
import { isDisposableAddress } from "#worker/base/disposable-address.ts";
import { AppError } from "#worker/base/errors.ts";
import { isLocalAddress, networkPrefix } from "#worker/base/network.ts";
import type { AppEnv, Ctx } from "./ctx.ts";
import { readFormKey } from "./form-key.ts";
import { countUp } from "./queries.ts";

export type FormCheckFields = Partial<Record<(typeof FORM_CHECK_FIELDS)[number], string>>;

/** The fields of the check from the header of a form that was sent as JSON; they replace those of the body. */
export function readFormCheck(c: Context<AppEnv>, fromBody: FormCheckFields): FormCheckFields {
  const header = c.req.header(FORM_CHECK_HEADER);
  if (header === undefined) return fromBody;
  const sent = new URLSearchParams(header);
  return Object.fromEntries(FORM_CHECK_FIELDS.map((name) => [name, sent.get(name) ?? ""]));
}

/** Submissions of one network within an hour: of one form, and of all. Offices and universities share a network. */
export const MAX_PER_FORM = 20;
const MAX_PER_NETWORK = 40;

const retryLater = (message: string, until: string, now: Date) => {
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1_000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new AppError(
    "rate_limited",
    `${message} What you entered is still here: please try again in ${wait}.`,
    { headers: { "Retry-After": String(seconds) } },
  );
};

/** Counts a submission. Throws rate_limited above the limits. Local requests, as in development, have no network. */
async function countSubmission({ db, clock, caller, config }: Ctx, form: CheckedForm): Promise<void> {
  if (isLocalAddress(caller.ip)) return;
  const now = clock();
  const resetsAt = iso(addTime(now, 1, "hour"));
  // Hashed, so that the counters reveal no address.
  const network = (await hmac(config.sessionSecret, `forms ${networkPrefix(caller.ip)}`)).slice(0, 32);
  const count = (key: string) => countUp(db, key, iso(now), resetsAt);
  const [[ofForm], [ofNetwork]] = await db.batch([
    count(`form:${form}:${network}`),
    count(`forms:${network}`),
  ]);
  if (ofForm!.count > MAX_PER_FORM)
    throw retryLater("This form was sent too often from your network.", ofForm!.resetsAt, now);
  if (ofNetwork!.count > MAX_PER_NETWORK)
    throw retryLater("Our forms were sent too often from your network.", ofNetwork!.resetsAt, now);
}

/** Signs of spam in the key of the form. A missing key is none: programs may use the documented API. */
function checkKey({ config, clock }: Ctx, key: string): SpamReason[] {
  if (key === "" || key === FORM_KEY_PLACEHOLDER) return [];
  const servedAt = readFormKey(config.sessionSecret, key);
  if (!servedAt) return ["forged-form"];
  const seconds = (clock().getTime() - servedAt.getTime()) / 1_000;
  return seconds < config.formMinSeconds ? ["too-fast"] : [];
}

/** Without Turnstile's keys nothing is checked. A service that gives no answer refuses nobody. */
async function checkChallenge(ctx: Ctx, action: CheckedForm, token: string): Promise<SpamReason[]> {
  const { challenge } = ctx.ports;
  // A subscription is confirmed by mail, and its form is at the end of every page, which must not load Turnstile.
  if (!challenge || action === "newsletter") return [];
  if (token === "") return ["challenge-missing"];
  const { hostname } = new URL(ctx.config.origin);
  try {
    return (await challenge.verify({ token, hostname, action })) ? [] : ["challenge-failed"];
  } catch (error) {
    ctx.log("warn", "challenge.unavailable", { form: action }, error);
    return ["challenge-unavailable"];
  }
}

/**
 * Returns the signs that a program filled in the form; empty for a person. Throws rate_limited when the network has sent
 * too many forms.
 */
export async function checkForm(
  ctx: Ctx,
  form: CheckedForm,
  fields: FormCheckFields,
  email: string,
): Promise<SpamReason[]> {
  await countSubmission(ctx, form);
  return [
    ...(fields[HONEYPOT_FIELD] ? (["honeypot"] as const) : []),
    ...checkKey(ctx, fields[FORM_KEY_FIELD] ?? ""),
    ...(isDisposableAddress(email) ? (["disposable-address"] as const) : []),
    ...(await checkChallenge(ctx, form, fields[CHALLENGE_FIELD] ?? "")),
  ];
}

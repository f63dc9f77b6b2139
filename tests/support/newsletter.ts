import type { Mail } from "#worker/ports/mailer.ts";
import { unique } from "./samples.ts";
import { select } from "./tables.ts";

export const uniqueEmail = () => `reader.${unique()}@example.com`;

export const getMailToken = (mail: Mail | undefined, path: string) =>
  decodeURIComponent(
    new RegExp(`http://planwright\\.test${path}\\?token=(\\S+)`).exec(mail?.text ?? "")?.[1] ?? "",
  );

/** The URL of the List-Unsubscribe header. */
export const getOneClickUrl = (mail: Mail | undefined) =>
  /^<http:\/\/planwright\.test(.+)>$/.exec(mail?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
export const getUnsubscribeToken = (mail: Mail | undefined) =>
  new URL(getOneClickUrl(mail), "http://x").searchParams.get("token") ?? "";

export const getSubscriptionStatus = async (email: string) =>
  (await select<{ status: string }>("select status from newsletter_subscribers where email = ?", email))[0]
    ?.status;

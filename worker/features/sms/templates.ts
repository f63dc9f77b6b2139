import type { SmsKeyword } from "#contract/sms/constants.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";

/**
 * What we answer to a keyword. Renew SMS_REPLY_VERSION with every change of the words: it is kept with the consent. Only
 * characters of the GSM alphabet, so that an answer is not cut into more parts than it needs.
 */
export function replyTo(keyword: SmsKeyword, { config }: Pick<Ctx, "config">): string {
  const { siteName, origin } = config;
  const contact = origin ? ` Contact us at ${origin}/contact.` : "";
  if (keyword === "stop")
    return `${siteName}: You are unsubscribed and will get no more messages from us. Reply START to get messages about your appointments again.`;
  if (keyword === "start")
    return `${siteName}: You will get messages about your appointments and requests again. Message frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to end.`;
  return `${siteName}, consulting and recruiting.${contact} Message frequency varies. Msg & data rates may apply. Reply STOP to end.`;
}

/** How a keyword stands in a lead's timeline. */
export const keywordSubject: Record<SmsKeyword, string> = {
  stop: "Texted STOP: no more text messages",
  start: "Texted START: appointment messages again",
  help: "Texted HELP",
};

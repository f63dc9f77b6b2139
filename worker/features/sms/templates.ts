import { firm } from "#contract/firm.ts";
import type { SmsKeyword } from "#contract/sms/constants.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";

/**
 * Increase SMS_REPLY_VERSION with every change of a text: consents store it. GSM characters only, to avoid extra
 * segments.
 */
export function keywordReply(keyword: SmsKeyword, { config }: Pick<Ctx, "config">): string {
  const { siteName, origin } = config;
  const contact = origin ? ` Contact us at ${origin}/contact.` : "";
  if (keyword === "stop")
    return `${siteName}: You are unsubscribed and will get no more messages from us. Reply START to get messages about your appointments again.`;
  if (keyword === "start")
    return `${siteName}: You will get messages about your appointments and requests again. Message frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to end.`;
  return `${siteName}, ${firm.trade}.${contact} Message frequency varies. Msg & data rates may apply. Reply STOP to end.`;
}

/** Timeline subjects. */
export const keywordSubject: Record<SmsKeyword, string> = {
  stop: "Texted STOP: no more text messages",
  start: "Texted START: appointment messages again",
  help: "Texted HELP",
};

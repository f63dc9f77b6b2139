import { CONTACT_RESPONSE_MINUTES } from "#contract/firm.ts";

/** Texts that several pages share. */
export const siteLabels = {
  home: "Home",
  whatHappensNext: "What happens next",
  onThisPage: "On this page",
  replyTime: `A partner replies, usually within ${CONTACT_RESPONSE_MINUTES} minutes during business hours.`,
} as const;

export const smsMessageTypes = ["booking_confirmation", "reminder", "follow_up", "marketing"] as const;
export type SmsMessageType = (typeof smsMessageTypes)[number];

export const smsStatuses = ["pending", "sent", "delivered", "failed"] as const;
export type SmsStatus = (typeof smsStatuses)[number];

/** What the story of a message is made of: `attempt` is a try that failed and comes again. */
export const smsEventStates = ["attempt", "sent", "delivered", "failed"] as const;
export type SmsEventState = (typeof smsEventStates)[number];

/** The words that carriers expect a sender to honor. */
export const smsKeywords = ["stop", "start", "help"] as const;
export type SmsKeyword = (typeof smsKeywords)[number];

/** The two consents to text messages. */
export const smsConsentKinds = ["sms_appointment", "sms_marketing"] as const;
export type SmsConsentKind = (typeof smsConsentKinds)[number];

export const SMS_MESSAGE_MAX = 1600;

/** Marketing messages go out from the first hour until before the last one, by the recipient's clock or, where that is unknown, the firm's. */
export const SMS_MARKETING_HOURS = { from: 8, until: 21 } as const;

/** Of our answers to START, STOP and HELP; kept with a consent that was given or withdrawn by text. */
export const SMS_REPLY_VERSION = "2026-11";

/** Of the categories that carriers know, those that fit this firm. */
export const smsUseCases = ["Marketing", "Customer Care", "Account Notifications", "Events"] as const;

export const smsMonthlyVolumes = [1000, 5000, 10000, 25000] as const;

export const smsOptInTypes = ["Via Text", "Via Website", "Via Phone"] as const;

/** How a number stands on a consent: its newest word, or none. */
export const consentStates = ["given", "withdrawn", "none"] as const;

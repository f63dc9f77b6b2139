export const smsMessageTypes = ["booking_confirmation", "reminder", "follow_up", "marketing"] as const;
export type SmsMessageType = (typeof smsMessageTypes)[number];

export const smsStatuses = ["pending", "sent", "delivered", "failed"] as const;
export type SmsStatus = (typeof smsStatuses)[number];

/** Events of a message; `attempt` is a failed try with a retry. */
export const smsEventStates = ["attempt", "sent", "delivered", "failed"] as const;
export type SmsEventState = (typeof smsEventStates)[number];

/** Keywords that carriers require senders to honor. */
export const smsKeywords = ["stop", "start", "help"] as const;
export type SmsKeyword = (typeof smsKeywords)[number];

export const smsConsentKinds = ["sms_appointment", "sms_marketing"] as const;
export type SmsConsentKind = (typeof smsConsentKinds)[number];

export const SMS_MESSAGE_MAX = 1600;

/** In the firm's currency. */
export const MAX_SEGMENT_PRICE = 10;

/** Hours without marketing messages, in the recipient's time zone (47 CFR 64.1200(c)(1)). */
export const SMS_QUIET_HOURS = { from: "21:00", until: "08:00" } as const;

/** Version of the replies to START, STOP and HELP; stored with consents given by text. */
export const SMS_REPLY_VERSION = "2026-11";

/** Carrier use case categories offered. */
export const smsUseCases = ["Marketing", "Customer Care", "Account Notifications", "Events"] as const;

export const smsMonthlyVolumes = [1000, 5000, 10000, 25000] as const;

export const smsOptInTypes = ["Via Text", "Via Website", "Via Phone"] as const;

/** Consent states of a number. */
export const consentStates = ["given", "withdrawn", "none"] as const;

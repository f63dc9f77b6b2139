export const smsMessageTypes = ["booking_confirmation", "reminder", "follow_up", "marketing"] as const;
export type SmsMessageType = (typeof smsMessageTypes)[number];

export const smsStatuses = ["pending", "sent", "delivered", "failed"] as const;
export type SmsStatus = (typeof smsStatuses)[number];

export const smsMonthlyVolumes = [1000, 5000, 10000, 25000] as const;
export type SmsMonthlyVolume = (typeof smsMonthlyVolumes)[number];

export const smsOptInTypes = ["Via Text", "Via Website", "Via Phone"] as const;
export type SmsOptInType = (typeof smsOptInTypes)[number];

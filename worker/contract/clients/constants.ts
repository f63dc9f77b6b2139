export const clientStatuses = ["prospect", "active", "former"] as const;
export type ClientStatus = (typeof clientStatuses)[number];

/** A percentage of the first year's pay, an amount for each agreed day, or an agreed amount. */
export const feeKinds = ["percent", "day_rate", "fixed"] as const;
export type FeeKind = (typeof feeKinds)[number];

/** What staff log about a client. */
export const clientEntryTypes = ["note", "call", "email", "meeting", "task"] as const;
export type ClientEntryType = (typeof clientEntryTypes)[number];

/** `event` is an automatic entry, which other features write. */
export const clientActivityTypes = [...clientEntryTypes, "event"] as const;
export type ClientActivityType = (typeof clientActivityTypes)[number];

export const clientSorts = ["name", "activity", "newest"] as const;
export type ClientSort = (typeof clientSorts)[number];

export const MAX_GUARANTEE_DAYS = 730;
/** Guarantee of a new client, in days: the usual length for permanent placements. */
export const DEFAULT_GUARANTEE_DAYS = 90;
export const MAX_FEE_VALUE = 10_000_000;
export const MAX_OPENINGS = 500;
export const CLIENT_NAME_MAX = 160;

import { capabilities, type Capability } from "#contract/capabilities.ts";

/** Start of every key, so that secret scanners recognize one. */
export const API_KEY_PREFIX = "pw_";
/** Characters that are stored to recognize a key: the prefix and six random ones. */
export const API_KEY_HINT_LENGTH = API_KEY_PREFIX.length + 6;

/** A personal key acts as its user, a service key for itself. */
export const apiKeyKinds = ["personal", "service"] as const;
export type ApiKeyKind = (typeof apiKeyKinds)[number];

/** Days after which a key expires. */
export const apiKeyLifetimes = [30, 90, 365] as const;

/** A mail warns this many days before a key expires. */
export const API_KEY_WARNING_DAYS = 14;

export const MAX_API_KEYS = 20;
export const MAX_SERVICE_KEYS = 50;
export const API_KEY_NAME_MAX = 60;

/** Requests of one key per minute; the same number is in wrangler.toml. */
export const API_KEY_REQUESTS_PER_MINUTE = 300;

/** Capabilities that decide who may do what; a key can't have them. */
export const sessionCapabilities = [
  "users.manage",
  "portals.manage",
] as const satisfies readonly Capability[];

/** Capabilities that a key can have. */
export const apiKeyCapabilities = capabilities.filter(
  (capability): capability is Exclude<Capability, (typeof sessionCapabilities)[number]> =>
    !sessionCapabilities.some((excluded) => excluded === capability),
);

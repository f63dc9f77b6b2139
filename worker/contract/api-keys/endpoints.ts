import * as z from "zod";
import { capabilities } from "#contract/capabilities.ts";
import { endpoint } from "#contract/endpoint.ts";
import { id, idParams, isoTime, requiredText } from "#contract/schemas.ts";
import { API_KEY_NAME_MAX, apiKeyCapabilities, apiKeyKinds, apiKeyLifetimes } from "./constants.ts";

/** A key without its secret. */
export const ApiKey = z.object({
  id: z.string(),
  kind: z.enum(apiKeyKinds),
  name: z.string(),
  /** The first characters of the key. */
  hint: z.string(),
  capabilities: z.array(z.enum(capabilities)),
  /** Who answers for a service key; null once that user is deleted, and for personal keys. */
  owner: z.object({ id: z.string(), name: z.string(), isActive: z.boolean() }).nullable(),
  createdAt: isoTime,
  expiresAt: isoTime,
  /** Accurate to a few minutes; null when it was never used. */
  lastUsedAt: isoTime.nullable(),
  /** IPv4 address, or /64 network of an IPv6 address. */
  lastUsedNetwork: z.string().nullable(),
  revokedAt: isoTime.nullable(),
  status: z.enum(["active", "expiring", "expired", "revoked"]),
});
export type ApiKey = z.infer<typeof ApiKey>;

const CHOOSE_CAPABILITY = "Choose at least one permission.";

export const ApiKeyDraft = z.strictObject({
  name: requiredText(API_KEY_NAME_MAX, "Enter a name, such as the program that uses the key."),
  capabilities: z
    .array(z.enum(apiKeyCapabilities as [string, ...string[]]))
    .min(1, CHOOSE_CAPABILITY)
    .max(apiKeyCapabilities.length)
    .transform((list) => apiKeyCapabilities.filter((capability) => list.includes(capability))),
  days: z.literal(apiKeyLifetimes, "Choose when the key expires."),
});
export type ApiKeyDraft = z.infer<typeof ApiKeyDraft>;

/** `key` is shown once and stored nowhere. */
export const CreatedApiKey = z.object({ key: z.string(), apiKey: ApiKey });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

/** Keys are managed with a session only: a key can't create, list or end keys. */
export const apiKeys = {
  list: endpoint({
    route: "GET /api/auth/keys",
    summary: "List the own API keys, newest first",
    access: "signed-in",
    output: z.array(ApiKey),
  }),
  create: endpoint({
    route: "POST /api/auth/keys",
    summary: "Create a personal API key; the response is the only one that contains it",
    access: "signed-in",
    stepUp: true,
    body: ApiKeyDraft,
    output: CreatedApiKey,
    status: 201,
    leavesContent: true,
  }),
  revoke: endpoint({
    route: "DELETE /api/auth/keys/:id",
    summary: "Revoke an own API key at once",
    access: "signed-in",
    params: idParams,
    output: ApiKey,
    leavesContent: true,
  }),
};

export const serviceKeys = {
  list: endpoint({
    route: "GET /api/admin/service-keys",
    summary: "List the service keys, newest first",
    access: "settings.manage",
    apiKeys: false,
    output: z.array(ApiKey),
  }),
  owners: endpoint({
    route: "GET /api/admin/service-keys/owners",
    summary: "List the active users who can be the owner of a service key",
    access: "settings.manage",
    apiKeys: false,
    output: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  create: endpoint({
    route: "POST /api/admin/service-keys",
    summary: "Create a service key (also needs users.manage); the response is the only one that contains it",
    access: "settings.manage",
    apiKeys: false,
    stepUp: true,
    body: ApiKeyDraft.extend({ ownerId: id }),
    output: CreatedApiKey,
    status: 201,
    leavesContent: true,
  }),
  setOwner: endpoint({
    route: "PUT /api/admin/service-keys/:id",
    summary: "Change the owner of a service key (also needs users.manage)",
    access: "settings.manage",
    apiKeys: false,
    params: idParams,
    body: z.strictObject({ ownerId: id }),
    output: ApiKey,
    leavesContent: true,
  }),
  revoke: endpoint({
    route: "DELETE /api/admin/service-keys/:id",
    summary: "Revoke a service key at once (also needs users.manage)",
    access: "settings.manage",
    apiKeys: false,
    params: idParams,
    output: ApiKey,
    leavesContent: true,
  }),
};

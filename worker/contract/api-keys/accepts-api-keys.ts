import type { Endpoint } from "#contract/endpoint.ts";
import { sessionCapabilities } from "./constants.ts";

/**
 * Whether API keys may call an endpoint: what its definition says, else every endpoint except those for any signed-in
 * user and those that manage users and access.
 */
export function acceptsApiKeys({ access, apiKeys }: Pick<Endpoint, "access" | "apiKeys">): boolean {
  const isForSessions = access === "signed-in" || sessionCapabilities.some((name) => name === access);
  return apiKeys ?? !isForSessions;
}

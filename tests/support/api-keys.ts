import { env } from "cloudflare:workers";
import { API_KEY_HINT_LENGTH } from "#contract/api-keys/constants.ts";
import type { Capability } from "#contract/capabilities.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { newId } from "#worker/base/ids.ts";
import { openDb } from "#worker/db/client.ts";
import { apiKeys } from "#worker/db/tables/api-keys.ts";
import { users } from "#worker/db/tables/users.ts";
import { createApiKeyToken } from "#worker/runtime/api-keys.ts";
import type { Person } from "./person.ts";
import { testApp } from "./test-app.ts";

/** A program that sends an API key, and neither cookies nor an Origin. */
export class KeyClient {
  readonly key: string;
  readonly id: string;
  readonly #client = testApp.visitor();

  constructor(key: string, id: string) {
    this.key = key;
    this.id = id;
  }

  at(site: Parameters<Person["at"]>[0]): this {
    this.#client.at(site);
    return this;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${this.key}`);
    headers.set("cf-connecting-ip", this.#client.ip);
    return this.#client.send(path, { ...init, headers });
  }
}

type Row = typeof apiKeys.$inferInsert;

async function insertKey(row: Pick<Row, "kind" | "userId"> & Partial<Row>, capabilities: string[]) {
  const token = createApiKeyToken();
  const id = newId();
  const now = Date.now();
  await openDb(env.DB)
    .insert(apiKeys)
    .values({
      id,
      name: "Test",
      tokenHash: await sha256(token),
      hint: token.slice(0, API_KEY_HINT_LENGTH),
      capabilities: capabilities as Capability[],
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 86_400_000).toISOString(),
      ...row,
    });
  return new KeyClient(token, id);
}

/** Stores a key of this user, as the screen does. */
export const createPersonalKey = (person: Person, capabilities: string[]): Promise<KeyClient> =>
  insertKey({ kind: "personal", userId: person.userId! }, capabilities);

/** Stores a service key with its account, owned by this user. */
export async function createServiceKey(owner: Person, capabilities: string[]): Promise<KeyClient> {
  const at = new Date().toISOString();
  const userId = newId();
  await openDb(env.DB)
    .insert(users)
    .values({
      id: userId,
      username: `Test (service key ${userId.slice(-6)})`,
      fullName: "Test (service key)",
      passwordHash: "none",
      isActive: false,
      isService: true,
      createdAt: at,
      updatedAt: at,
    });
  return insertKey({ kind: "service", userId, ownerId: owner.userId }, capabilities);
}

/** Two personal keys of a user, and two service keys that they own. */
export async function insertApiKeys(userId: string): Promise<void> {
  const user = testApp.withSession(userId, "");
  for (const _ of [1, 2]) {
    await createPersonalKey(user, ["jobs.read"]);
    await createServiceKey(user, ["jobs.read"]);
  }
}

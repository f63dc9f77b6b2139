import { hashPassword } from "#worker/base/password.ts";
import { createTestUser } from "./test-app.ts";
import type { Person } from "./person.ts";

export const PASSWORD = "a long walk by the river";

let hash: Promise<string> | undefined;

/** Inserts a user with this password. Hashed once: hashing takes 0.2 s. */
export async function insertUserWithPassword(more: Parameters<typeof createTestUser>[0] = {}) {
  hash ??= hashPassword(PASSWORD);
  return createTestUser({ role: "recruiter", passwordHash: await hash, ...more });
}

export const signIn = (person: Person, username: string, password: string = PASSWORD) =>
  person.call("POST /api/auth/login", { body: { username, password } });

export const whoAmI = (person: Person) => person.call("GET /api/auth/verify", {});

/** The session cookie's value. */
export const getSessionToken = (person: Person): string =>
  /planwright=([^;]*)/.exec(person.cookie)?.[1] ?? "";

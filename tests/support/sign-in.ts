import { randomBytes, scryptSync } from "node:crypto";
import { createTestUser } from "./test-app.ts";
import type { User } from "#contract/auth/endpoints.ts";
import type { ApiResponse, Person } from "./person.ts";

export const PASSWORD = "a long walk by the river";

/** With cheaper parameters than in production, where each sign-in takes 0.2 s. */
function cheapHash(): string {
  const cost = { N: 16, r: 8, p: 1 };
  const salt = randomBytes(16);
  const key = scryptSync(PASSWORD, salt, 32, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** Inserts a user with this password. */
export const insertUserWithPassword = (more: Parameters<typeof createTestUser>[0] = {}) =>
  createTestUser({ role: "recruiter", passwordHash: cheapHash(), ...more });

/** For users without a second factor: the response is the user. */
export const signIn = async (person: Person, username: string, password: string = PASSWORD) =>
  (await person.call("POST /api/auth/login", { body: { username, password } })) as ApiResponse<{
    user: User;
  }>;

export const whoAmI = (person: Person) => person.call("GET /api/auth/verify", {});

/** The session cookie's value. */
export const getSessionToken = (person: Person): string => /session=([^;]*)/.exec(person.cookie)?.[1] ?? "";

import { sha256 } from "#worker/base/crypto.ts";
import { createTestUser, storeSession, testApp } from "../test-app.ts";
import { Person } from "../person.ts";
import { whoAmI } from "../sign-in.ts";
import { createSubmission } from "./submission-scenarios.ts";
import type { Scenario } from "./inject-faults.ts";
import type { Simulation } from "./simulation.ts";

type TestSession = { person: Person; cookie: string; sessionId: string };

/** A session as a sign-in creates it. */
async function createSession(simulation: Simulation, userId: string): Promise<TestSession> {
  const token = crypto.randomUUID();
  await storeSession(token, userId);
  const sessionId = await sha256(token);
  const person = new Person(userId, simulation.site, { session: token });
  if ((await whoAmI(person)).status !== 200) throw new Error("The session is not valid.");
  return { person, cookie: person.cookie, sessionId };
}

type Revoke = (target: {
  id: string;
  session: TestSession;
  other: TestSession;
  admin: Person;
}) => Promise<{ status: number }>;

/** Every way to end a session. */
const revocations: Record<string, Revoke> = {
  "signing out": ({ session: { person, cookie } }) =>
    person.fetch("/api/auth/logout", { method: "POST", headers: { cookie } }),
  "ending it from another browser": ({ session: { sessionId }, other }) =>
    other.person.call("DELETE /api/auth/sessions/:id", { params: { id: sessionId } }),
  "ending all others": ({ other: { person, cookie } }) =>
    person.fetch("/api/auth/sessions/others", { method: "DELETE", headers: { cookie } }),
  "an admin ending it": ({ id, session: { sessionId: session }, admin }) =>
    admin.call("DELETE /api/admin/users/:id/sessions/:session", { params: { id, session } }),
  "an admin ending all sessions": ({ id, admin }) =>
    admin.call("DELETE /api/admin/users/:id/sessions", { params: { id } }),
  deactivation: ({ id, admin }) =>
    admin.call("PUT /api/admin/users/:id", { params: { id }, body: { isActive: false } }),
  "a role change": ({ id, admin }) =>
    admin.call("PUT /api/admin/users/:id", { params: { id }, body: { role: "user" } }),
  "a password change": ({ id, admin }) =>
    admin.call("PUT /api/admin/users/:id", { params: { id }, body: { password: "a long way by the sea" } }),
  deletion: ({ id, admin }) => admin.call("DELETE /api/admin/users/:id", { params: { id } }),
};

const needsSecondSession = new Set(["ending it from another browser", "ending all others"]);
export const revocationNames = Object.keys(revocations);

/** A signed-in user, and a function that ends the session. */
export async function createRevocation(simulation: Simulation, admin: Person, name: string) {
  const { id } = await createTestUser({ role: "manager" });
  const first = await createSession(simulation, id);
  const other = needsSecondSession.has(name) ? await createSession(simulation, id) : first;
  const revoke = () => revocations[name]!({ id, session: first, other, admin });
  const verify = () =>
    testApp
      .visitor()
      .at(simulation.site)
      .fetch("/api/auth/verify", { headers: { cookie: first.cookie } });
  return { revoke, verify };
}

/** Ends a session with a fault; `expectRevoked` runs at the end. A retry may get 401 or 404. */
export const createRevocationScenario = (
  simulation: Simulation,
  revoke: () => Promise<{ status: number }>,
  expectRevoked: () => Promise<void>,
): Scenario => createSubmission(simulation, revoke, expectRevoked, { done: [200, 401, 404] });

import { sha256 } from "#worker/base/crypto.ts";
import { hire, keepSession, office } from "../office.ts";
import { Person } from "../person.ts";
import { whoAmI } from "../sign-in.ts";
import { select } from "../tables.ts";
import { submission } from "./submissions.ts";
import type { Run } from "./everywhere.ts";
import type { World } from "./world.ts";

type Seat = { person: Person; cookie: string; sessionId: string };

/** A session of this user as signing in leaves it, which KV knows well. */
async function seat(world: World, userId: string): Promise<Seat> {
  const token = crypto.randomUUID();
  await keepSession(token, userId);
  const sessionId = await sha256(token);
  const now = new Date().toISOString();
  const until = new Date(Date.now() + 12 * 3_600_000).toISOString();
  await select(
    "insert into user_sessions (id, user_id, epoch, created_at, last_seen_at, expires_at) values (?, ?, 0, ?3, ?3, ?4)",
    sessionId,
    userId,
    now,
    until,
  );
  const person = new Person(userId, world.site, { planwright: token });
  if ((await whoAmI(person)).status !== 200) throw new Error("The session does not open.");
  return { person, cookie: person.cookie, sessionId };
}

type Lock = (locked: { id: string; seat: Seat; other: Seat; admin: Person }) => Promise<{ status: number }>;

/** Every way in which somebody is put out, by themselves or by others. */
const locks: Record<string, Lock> = {
  "signs out": ({ seat: { person, cookie } }) =>
    person.fetch("/api/auth/logout", { method: "POST", headers: { cookie } }),
  "ends it from another browser": ({ seat: { sessionId }, other }) =>
    other.person.call("DELETE /api/auth/sessions/:id", { params: { id: sessionId } }),
  "ends all others": ({ other: { person, cookie } }) =>
    person.fetch("/api/auth/sessions/others", { method: "DELETE", headers: { cookie } }),
  "has it ended by an admin": ({ id, seat: { sessionId: session }, admin }) =>
    admin.call("DELETE /api/admin/users/:id/sessions/:session", { params: { id, session } }),
  "is signed out everywhere": ({ id, admin }) =>
    admin.call("DELETE /api/admin/users/:id/sessions", { params: { id } }),
  "is deactivated": ({ id, admin }) =>
    admin.call("PUT /api/admin/users/:id", { params: { id }, body: { isActive: false } }),
  "gets another role": ({ id, admin }) =>
    admin.call("PUT /api/admin/users/:id", { params: { id }, body: { role: "user" } }),
  "gets another password": ({ id, admin }) =>
    admin.call("PUT /api/admin/users/:id", { params: { id }, body: { password: "a long way by the sea" } }),
  "is deleted": ({ id, admin }) => admin.call("DELETE /api/admin/users/:id", { params: { id } }),
};

/** What takes a second browser. */
const fromElsewhere = new Set(["ends it from another browser", "ends all others"]);
export const waysOut = Object.keys(locks);

/** Somebody who is signed in, and how they are put out. */
export async function putOut(world: World, admin: Person, way: string) {
  const { id } = await hire({ role: "manager" });
  const first = await seat(world, id);
  const other = fromElsewhere.has(way) ? await seat(world, id) : first;
  const put = () => locks[way]!({ id, seat: first, other, admin });
  const ask = () =>
    office
      .visitor()
      .at(world.site)
      .fetch("/api/auth/verify", { headers: { cookie: first.cookie } });
  return { put, ask };
}

/** Being put out, of which a step is struck; `isOut` is asked in the end. Who is out already may be told so. */
export const puttingOut = (
  world: World,
  put: () => Promise<{ status: number }>,
  isOut: () => Promise<void>,
): Run => submission(world, put, isOut, { done: [200, 401, 404] });

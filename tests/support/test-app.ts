import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Role } from "#contract/capabilities.ts";
import { app } from "#worker/app.ts";
import { addTime } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { newId } from "#worker/base/ids.ts";
import { withRequestId } from "#worker/base/request-id.ts";
import { openDb } from "#worker/db/client.ts";
import { userSessions } from "#worker/db/tables/sessions.ts";
import { roles } from "#worker/db/tables/roles.ts";
import { users } from "#worker/db/tables/users.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import workerModule from "#worker/index.ts";
import { backgroundCaller, getCaller, createCtx } from "#worker/services.ts";
import { ORIGIN, Person, type Site } from "./person.ts";

/** The handler itself: `exports.default` asks Vite for the module at each request. */
const worker: Site = async (request) => workerModule.fetch(request, env, createExecutionContext());

/** A replaced database replaces its replicas too. */
const overrideCtx = (ctx: Ctx, overrides: Partial<Ctx>): Ctx => ({
  ...ctx,
  ...(overrides.db && { replicaDb: overrides.db }),
  ...overrides,
});

/** The app with parts of its Ctx replaced, such as the clock. Everything else is real. */
export function createTestSite(overrides: (ctx: Ctx) => Partial<Ctx>): Site {
  return async (request) => {
    const executionCtx = createExecutionContext();
    const ctx = createCtx(env, executionCtx, getCaller(request), new URL(request.url).origin);
    // In process, as pages call the API: without a request log line.
    const response = await withRequestId(ctx.caller.requestId, () =>
      app.fetch(request, { ...env, ctx: overrideCtx(ctx, overrides(ctx)) }, executionCtx),
    );
    await waitOnExecutionContext(executionCtx);
    return response;
  };
}

export const clockAhead =
  (amount: number, unit: Parameters<typeof addTime>[2]): Ctx["clock"] =>
  () =>
    addTime(new Date(), amount, unit);

/** The app with a clock that runs ahead. */
export const siteAhead = (amount: number, unit: Parameters<typeof addTime>[2]): Site =>
  createTestSite(() => ({ clock: clockAhead(amount, unit) }));

type NewUser = Partial<typeof users.$inferInsert> & { role?: Role };

/** Inserts a role of the firm's own that allows exactly this. */
export async function insertTestRole(capabilities: string[], name = `Role ${newId().slice(-8)}`) {
  const now = new Date().toISOString();
  const row = { id: newId(), name, capabilities, createdAt: now, updatedAt: now };
  const [inserted] = await openDb(env.DB).insert(roles).values(row).returning();
  return inserted!;
}

/** Inserts a user with a unique name. With `permissions`, they get a role of the firm's own that allows exactly these. */
export async function createTestUser({ role = "user", permissions = null, ...rest }: NewUser = {}) {
  const now = new Date().toISOString();
  const username = `${role}-${newId().slice(-8)}`;
  const roleId = permissions && (await insertTestRole(permissions)).id;
  const times = { createdAt: now, updatedAt: now };
  const row = { id: newId(), username, role, roleId, permissions, passwordHash: "none", ...times, ...rest };
  const [inserted] = await openDb(env.DB).insert(users).values(row).returning();
  return inserted!;
}

/** Stores a session, as a sign-in does, or moves it to another time. */
export async function storeSession(
  token: string,
  userId: string,
  epoch = 0,
  start = new Date(),
): Promise<void> {
  const [createdAt, expiresAt] = [start, addTime(start, 12, "hour")].map((time) => time.toISOString());
  const times = { createdAt: createdAt!, lastSeenAt: createdAt!, expiresAt: expiresAt! };
  await openDb(env.DB)
    .insert(userSessions)
    .values({ id: await sha256(token), userId, epoch, ...times })
    .onConflictDoUpdate({ target: userSessions.id, set: times });
}

/** The real worker on local D1, KV, R2 and queues. */
export const testApp = {
  visitor: () => new Person(null, worker),

  /** A new signed-in user of this role. */
  async as(role: Role, more: NewUser = {}): Promise<Person> {
    const user = await createTestUser({ role, ...more });
    const token = crypto.randomUUID();
    await storeSession(token, user.id);
    return testApp.withSession(user.id, token);
  },

  /** A user whose session is already stored. */
  withSession: (userId: string, token: string) => new Person(userId, worker, { session: token }),

  /** The Ctx of background work, with parts replaced. */
  ctx(overrides: Partial<Ctx> = {}): Ctx {
    const ctx = createCtx(
      env,
      { waitUntil: (work) => void work.catch(() => undefined) },
      backgroundCaller("test"),
      ORIGIN,
    );
    return overrideCtx(ctx, overrides);
  },
};

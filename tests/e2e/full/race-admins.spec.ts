import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import {
  sendConcurrently,
  expect,
  uniqueName,
  countOutcomes,
  test,
  getTotal,
} from "../support/concurrent-requests.ts";
import { queryDatabase } from "../support/database.ts";

/** Creates an admin with the seeded password and without a required change. */
async function createAdmin(request: APIRequestContext): Promise<{ id: string; username: string }> {
  const [id, username] = [randomUUID(), uniqueName()];
  const now = new Date().toISOString();
  await queryDatabase(
    request,
    `insert into users (id, username, password_hash, role, is_active, created_at, updated_at)
      select ?, ?, password_hash, 'admin', 1, ?, ? from users where username = 'admin'`,
    id,
    username,
    now,
    now,
  );
  return { id, username };
}

const FULL_ADMINS = "role = 'admin' and is_active = 1 and permissions is null";
const listFullAdmins = (request: APIRequestContext) =>
  queryDatabase<{ id: string; username: string }>(
    request,
    `select id, username from users where ${FULL_ADMINS}`,
  );

const lockOutRequests = [
  (client: APIRequestContext, user: string) => client.put(user, { data: { role: "manager" } }),
  (client: APIRequestContext, user: string) => client.put(user, { data: { isActive: false } }),
  (client: APIRequestContext, user: string) => client.put(user, { data: { permissions: ["jobs.read"] } }),
  (client: APIRequestContext, user: string) => client.delete(user),
];

test("admins who lock each other out concurrently always leave one active admin", async ({
  request,
  loginAs,
}) => {
  const existingAdmins = await listFullAdmins(request);
  const newAdmins = [
    await createAdmin(request),
    await createAdmin(request),
    await createAdmin(request),
    await createAdmin(request),
  ];
  const sessions = await Promise.all(newAdmins.map(({ username }) => loginAs(username)));
  // Only these four remain.
  const deactivated = await Promise.all(
    existingAdmins.map(({ id }) => sessions[0]!.put(`/api/admin/users/${id}`, { data: { isActive: false } })),
  );
  expect(await countOutcomes(deactivated)).toEqual({ "200": existingAdmins.length });
  const newIds = newAdmins.map(({ id }) => id);
  let remaining = await listFullAdmins(request);
  expect(remaining.map(({ id }) => id).toSorted()).toEqual(newIds.toSorted());

  // Repeats until one is left: every admin demotes, deactivates, restricts and deletes every admin.
  const getActiveSessions = () =>
    sessions.filter((_, n) => remaining.some(({ id }) => id === newAdmins[n]!.id));
  let rounds = 0;
  while (remaining.length > 1) {
    const actors = getActiveSessions();
    const targets = remaining.map(({ id }) => `/api/admin/users/${id}`);
    const responses = await sendConcurrently(
      (n) =>
        lockOutRequests[n % lockOutRequests.length]!(
          actors[n % actors.length]!,
          targets[Math.floor(n / lockOutRequests.length) % targets.length]!,
        ),
      64,
    );
    const expectedOutcomes = new Set([
      "200",
      "401 unauthenticated",
      "403 forbidden",
      "404 not_found",
      "409 conflict",
    ]);
    expect(
      Object.keys(await countOutcomes(responses)).filter((outcome) => !expectedOutcomes.has(outcome)),
    ).toEqual([]);
    const remainingNow = await listFullAdmins(request);
    expect(remainingNow.length, "active admins").toBeGreaterThan(0);
    expect(remainingNow.length, "fewer than in the previous round").toBeLessThan(remaining.length);
    remaining = remainingNow;
    rounds++;
  }
  expect(rounds).toBeGreaterThan(0);

  // The last admin can't lock themselves out.
  const [last] = remaining as [{ id: string; username: string }];
  const lastSession = getActiveSessions()[0]!;
  const attempts = await sendConcurrently((n) =>
    lockOutRequests[n % lockOutRequests.length]!(lastSession, `/api/admin/users/${last.id}`),
  );
  expect(await countOutcomes(attempts)).toEqual({ "409 conflict": attempts.length });
  expect(await listFullAdmins(request)).toEqual([last]);

  const reactivated = await Promise.all(
    existingAdmins.map(({ id }) => lastSession.put(`/api/admin/users/${id}`, { data: { isActive: true } })),
  );
  expect(await countOutcomes(reactivated)).toEqual({ "200": existingAdmins.length });
  const admin = await loginAs("admin");
  expect(await getTotal(admin, "/api/admin/users?limit=1&role=admin")).toBeGreaterThan(1);
  await queryDatabase(
    request,
    `delete from users where id in (select value from json_each(?))`,
    JSON.stringify(newIds),
  );
});

import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { crowd, expect, mark, outcomes, test, total } from "../support/concurrent-requests.ts";
import { inDatabase } from "../support/database.ts";

/** An admin with the password of the sample people, who need not change it. */
async function hire(request: APIRequestContext): Promise<{ id: string; username: string }> {
  const [id, username] = [randomUUID(), mark()];
  const now = new Date().toISOString();
  await inDatabase(
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

const KEEPERS = "role = 'admin' and is_active = 1 and permissions is null";
const keepers = (request: APIRequestContext) =>
  inDatabase<{ id: string; username: string }>(request, `select id, username from users where ${KEEPERS}`);

const ways = [
  (who: APIRequestContext, user: string) => who.put(user, { data: { role: "manager" } }),
  (who: APIRequestContext, user: string) => who.put(user, { data: { isActive: false } }),
  (who: APIRequestContext, user: string) => who.put(user, { data: { permissions: ["jobs.read"] } }),
  (who: APIRequestContext, user: string) => who.delete(user),
];

test("admins lock each other and themselves out, all at once: one stays, can sign in, and lets the others back in", async ({
  request,
  as,
}) => {
  const old = await keepers(request);
  const people = [await hire(request), await hire(request), await hire(request), await hire(request)];
  const sessions = await Promise.all(people.map(({ username }) => as(username)));
  // From here on there are these four only.
  const gone = await Promise.all(
    old.map(({ id }) => sessions[0]!.put(`/api/admin/users/${id}`, { data: { isActive: false } })),
  );
  expect(await outcomes(gone)).toEqual({ "200": old.length });
  const others = people.map(({ id }) => id);
  let left = await keepers(request);
  expect(left.map(({ id }) => id).toSorted()).toEqual(others.toSorted());

  // Rounds until one is left: each against each, and against themselves, in every way.
  const acting = () => sessions.filter((_, n) => left.some(({ id }) => id === people[n]!.id));
  let rounds = 0;
  while (left.length > 1) {
    const actors = acting();
    const targets = left.map(({ id }) => `/api/admin/users/${id}`);
    const answers = await crowd(
      (n) =>
        ways[n % ways.length]!(
          actors[n % actors.length]!,
          targets[Math.floor(n / ways.length) % targets.length]!,
        ),
      64,
    );
    const known = new Set(["200", "401 unauthenticated", "403 forbidden", "404 not_found", "409 conflict"]);
    expect(Object.keys(await outcomes(answers)).filter((outcome) => !known.has(outcome))).toEqual([]);
    const now = await keepers(request);
    expect(now.length, "somebody keeps the office open").toBeGreaterThan(0);
    expect(now.length, "and somebody has lost").toBeLessThan(left.length);
    left = now;
    rounds++;
  }
  expect(rounds).toBeGreaterThan(0);

  // The one who is left may not go either, in any way, however often they try.
  const [last] = left as [{ id: string; username: string }];
  const keeper = acting()[0]!;
  const tries = await crowd((n) => ways[n % ways.length]!(keeper, `/api/admin/users/${last.id}`));
  expect(await outcomes(tries)).toEqual({ "409 conflict": tries.length });
  expect(await keepers(request)).toEqual([last]);

  const back = await Promise.all(
    old.map(({ id }) => keeper.put(`/api/admin/users/${id}`, { data: { isActive: true } })),
  );
  expect(await outcomes(back)).toEqual({ "200": old.length });
  const admin = await as("admin");
  expect(await total(admin, "/api/admin/users?limit=1&role=admin")).toBeGreaterThan(1);
  await inDatabase(
    request,
    `delete from users where id in (select value from json_each(?))`,
    JSON.stringify(others),
  );
});

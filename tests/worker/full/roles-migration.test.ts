import type { D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type Role, roleCapabilities, roles } from "#contract/capabilities.ts";
import { whoAmI } from "#tests/support/sign-in.ts";
import { select } from "#tests/support/tables.ts";
import { createTestUser, storeSession, testApp } from "#tests/support/test-app.ts";

/** Runs the statements that move data, on users as the previous release stores them. */
async function migrate(): Promise<void> {
  const { MIGRATIONS } = env as unknown as { MIGRATIONS: D1Migration[] };
  const { queries } = MIGRATIONS.find(({ name }) => name.endsWith("_roles.sql"))!;
  await select("update users set role_id = null");
  await select("delete from roles");
  for (const sql of queries.filter((query) => !/CREATE |ALTER /.test(query))) await env.DB.prepare(sql).run();
}

test("the migration changes nobody's rights", async () => {
  const custom = [null, "[]", '["jobs.read"]', '["crm.read","jobs.read"]', '["jobs.read","no.such.thing"]'];
  const people = roles.flatMap((role) => custom.map((permissions) => ({ role, permissions })));
  const ids: string[] = [];
  for (const { role, permissions } of people) {
    const { id } = await createTestUser({ role });
    await select("update users set permissions = ? where id = ?", permissions, id);
    ids.push(id);
  }
  await migrate();
  const expected = (role: Role, permissions: string | null) =>
    permissions
      ? roleCapabilities("admin").filter((name) => (JSON.parse(permissions) as string[]).includes(name))
      : roleCapabilities(role);
  for (const [index, { role, permissions }] of people.entries()) {
    const token = crypto.randomUUID();
    await storeSession(token, ids[index]!);
    const { body } = await whoAmI(testApp.withSession(ids[index]!, token));
    expect(body.capabilities.toSorted()).toEqual(expected(role, permissions).toSorted());
    expect([body.role, body.permissions === null]).toEqual([role, permissions === null]);
  }
  const names = await select<{ name: string }>("select name from roles where id like '0%' order by name");
  expect(
    names.map(({ name }) => name),
    "one role per list",
  ).toEqual(["Custom 1", "Custom 2", "Custom 3"]);
});

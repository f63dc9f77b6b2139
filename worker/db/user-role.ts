import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { users } from "./tables/users.ts";

/** The capabilities of the role whose id this SQL expression names, as stored. */
export const capabilitiesOfRole = (roleId: string): SQL<string[]> =>
  sql<string[]>`(select capabilities from roles where roles.id = ${sql.raw(roleId)})`.mapWith(
    (text: string) => JSON.parse(text) as string[],
  );

/** The firm's own role of a row of `users`, else the preset. Also for RETURNING. */
const ROLE_ID = "coalesce(users.role_id, users.role)";

export const roleName: SQL<string> = sql<string>`${sql.raw(`(select name from roles where roles.id = ${ROLE_ID})`)}`;

/** What the role of a row of `users` allows, as stored. */
export const roleCapabilities = capabilitiesOfRole(ROLE_ID);

/** All columns of users, with name and capabilities of their role. */
export const userColumns = { ...getTableColumns(users), roleName, roleCapabilities };

const asList = (names: readonly string[]) => sql`json_each(${JSON.stringify(names)})`;

/** Whether the user is active and has all of these capabilities now. */
export const hasCapabilities = (userId: string, names: readonly string[]): SQL =>
  sql`exists (select 1 from users actor join roles held on held.id = coalesce(actor.role_id, actor.role)
    where actor.id = ${userId} and actor.is_active = 1 and not exists (
      select 1 from ${asList(names)} needed
      where needed.value not in (select value from json_each(held.capabilities))))`;

/** For each of these capabilities, whether an active user has it who is not this user and does not have this role. */
export const othersHaveCapabilities = (
  names: readonly string[],
  except: { userId: string } | { roleId: string },
): SQL => {
  const isOther = "userId" in except ? sql`holder.id <> ${except.userId}` : sql`held.id <> ${except.roleId}`;
  return sql`not exists (select 1 from ${asList(names)} needed where not exists (
    select 1 from users holder join roles held on held.id = coalesce(holder.role_id, holder.role)
    where holder.is_active = 1 and ${isOther}
      and needed.value in (select value from json_each(held.capabilities))))`;
};

/** Whether the role still allows exactly this: a decision about it was made before the statement runs. */
export const isRoleUnchanged = (roleId: string, names: readonly string[]): SQL =>
  sql`exists (select 1 from roles decided
    where decided.id = ${roleId} and json(decided.capabilities) = json(${JSON.stringify(names)}))`;

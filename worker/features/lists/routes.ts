import { lists } from "#contract/lists/endpoints.ts";
import type { List } from "#contract/lists/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import { getLists, Lists } from "#worker/runtime/lists.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import * as queries from "./queries.ts";
import { describeUses, diffEntries, findDeletedKeys, findListErrors, toEntries } from "./rules.ts";

const STALE = "Someone else has changed this list since you opened it.";

export const listRoutes = createRouter();

serve(listRoutes, lists.options, async (ctx, { params }) => (await getLists(ctx)).options(params.name));

serve(listRoutes, lists.all, async (ctx) => [...(await getLists(ctx)).all]);

serve(listRoutes, lists.usage, async (ctx) => {
  const [uses, changed] = await Promise.all([queries.countListUses(ctx.db), queries.listChanged(ctx.db)]);
  const { all } = new Lists(changed);
  return all.map((list) => ({ ...list, uses: uses[list.name] }));
});

serve(listRoutes, lists.save, async (ctx, { params: { name }, body }): Promise<List> => {
  const before = new Lists(await queries.listChanged(ctx.db)).get(name);
  if (before.version !== body.version) throw new AppError("conflict", STALE, { current: before });
  const errors = findListErrors(before, body);
  if (Object.keys(errors).length > 0) throw invalidFieldsError(errors);
  const entries = toEntries(name, body);
  const details = diffEntries(before.entries, entries);
  if (Object.keys(details).length === 0) return before;
  const deleted = findDeletedKeys(before.entries, entries);
  const change = { name, version: before.version, entries, deleted, now: iso(ctx.clock()) };
  const write = before.version === 0 ? queries.insertList : queries.updateList;
  const [saved] = await ctx.db.batch([
    write(ctx.db, change),
    recordActivity(ctx, { action: "list.update", entityType: "list", entityId: name, details }),
  ]);
  if (saved[0]) return { name, version: saved[0].version, entries };
  const uses = (await queries.countListUses(ctx.db))[name];
  const used = before.entries.find(({ key }) => deleted.includes(key) && uses[key]);
  throw new AppError("conflict", used ? describeUses(name, used.label, uses[used.key]!) : STALE);
});

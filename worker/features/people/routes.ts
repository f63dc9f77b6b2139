import { people } from "#contract/people/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { can } from "#worker/runtime/access.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { getLead } from "#worker/features/leads/index.ts";
import { personCondition, personOrder } from "#worker/features/people-search/index.ts";
import { bulkEditPeople, undoBulkEdit } from "./bulk-edit.ts";
import { createPerson } from "./create-person.ts";
import { listDuplicates } from "./duplicate-queries.ts";
import { listPeople, listTags } from "./queries.ts";
import { toDuplicatePair, toTimelineItem } from "./rules.ts";
import { listTimeline } from "./timeline-queries.ts";
import { updatePerson } from "./update-person.ts";

export const peopleRoutes = createRouter();

serve(peopleRoutes, people.list, async (ctx, { query: { limit, offset, sort, dir, ...filter } }) =>
  listPeople(ctx.db, await personCondition(ctx, filter), personOrder(sort, dir), { limit, offset }),
);

serve(peopleRoutes, people.create, (ctx, { body, storeResponse }) => createPerson(ctx, body, storeResponse));

serve(peopleRoutes, people.bulk, (ctx, { body: { change, ...request } }) =>
  bulkEditPeople(ctx, request, change),
);

serve(peopleRoutes, people.undoBulk, (ctx, { body }) => undoBulkEdit(ctx, body.records));

serve(peopleRoutes, people.tags, (ctx) => listTags(ctx.db));

serve(peopleRoutes, people.duplicates, async (ctx, { query }) => {
  const { rows, total } = await listDuplicates(ctx.db, query);
  return { rows: rows.map(toDuplicatePair), total };
});

serve(peopleRoutes, people.update, (ctx, { params, body }) => updatePerson(ctx, params.id, body));

serve(peopleRoutes, people.timeline, async (ctx, { params, query }) => {
  await getLead(ctx.db, params.id, iso(ctx.clock()));
  const { rows, total } = await listTimeline(ctx.db, params.id, query, {
    includesTexts: can(ctx.staff, "sms.read"),
  });
  return { rows: rows.map(toTimelineItem), total };
});

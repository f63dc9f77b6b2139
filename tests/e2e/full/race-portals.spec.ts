import {
  parseJson,
  sendConcurrently,
  expect,
  listActivity,
  REQUEST_COUNT,
  uniqueName,
  countOutcomes,
  getJson,
  test,
} from "../support/concurrent-requests.ts";

// Sequential, because the tests change the order of portals.
test.describe.configure({ mode: "default" });

type Portal = { id: string; name: string; slug: string; sortOrder: number; icon: string; updatedAt: string };
type Change = { sortOrder?: { before: number; after: number } };

test("50 concurrent creations of one job board and publications of a job each take effect once", async ({
  manager,
  admin,
}) => {
  const name = uniqueName();
  const added = await sendConcurrently((n) =>
    manager.post("/api/portals", { data: { name: `Board ${n}`, key: name, adapter: "http" } }),
  );
  expect(await countOutcomes(added)).toEqual({ "201": 1, "409 conflict": REQUEST_COUNT - 1 });
  const portals = (await getJson<{ id: string; key: string }[]>(manager, "/api/portals")).filter(
    ({ key }) => key === name,
  );
  expect(portals).toHaveLength(1);
  const portalId = portals[0]!.id;
  expect(await listActivity(admin, "job_portal.create", portalId)).toHaveLength(1);
  const portal = `/api/portals/${portalId}`;
  expect((await manager.put(portal, { data: { isActive: true } })).status()).toBe(200);

  const created = await manager.post("/api/jobs", {
    data: {
      title: `Analyst ${name}`,
      company: "Planwright Partners",
      location: "Chicago, IL",
      description: "Keeps the plan and the actuals in one model.",
      requirements: "Knows a ledger.",
      status: "draft",
    },
  });
  expect(created.status()).toBe(201);
  const { id, version } = await parseJson<{ id: string; version: number }>(created);
  const published = await sendConcurrently((n) =>
    (n % 2 ? manager : admin).put(`/api/jobs/${id}`, {
      data: { status: "published", salary: `$${n}`, version },
    }),
  );
  expect(await countOutcomes(published)).toEqual({ "200": 1, "409 conflict": REQUEST_COUNT - 1 });
  const posted = await sendConcurrently(() => manager.post(`/api/jobs/${id}/publish-to-portals`));
  expect(await countOutcomes(posted)).toEqual({ "200": REQUEST_COUNT });
  expect(await listActivity(admin, "job.distribute", id)).toHaveLength(1);
  const postings = await getJson<{ portalId: string }[]>(manager, `/api/jobs/${id}/postings`);
  expect(postings.filter((posting) => posting.portalId === portalId)).toHaveLength(1);
  // The board has no URL yet, so its delivery waits.
  const deliveries = await getJson<{ action: string; lastError: string | null }[]>(
    manager,
    `/api/admin/deliveries?kind=portal&q=${id}&limit=200`,
  );
  const expectedDeliveries = postings.length;
  expect(deliveries.length).toBeLessThanOrEqual(expectedDeliveries);
  expect(deliveries.filter(({ lastError }) => lastError?.includes("address is missing"))).toHaveLength(1);
  expect((await manager.put(portal, { data: { isActive: false } })).status()).toBe(200);
  expect((await admin.delete(`/api/jobs/${id}`)).status()).toBe(200);
});

test("50 concurrent changes of a portal's order leave a gapless activity log", async ({ admin }) => {
  const [first] = await getJson<Portal[]>(admin, "/api/admin/portals");
  const { id, sortOrder } = first!;
  const portalUrl = `/api/admin/portals/${id}`;
  const before = await listActivity(admin, "portal.update", id);
  const responses = await sendConcurrently((n) => admin.put(portalUrl, { data: { sortOrder: 100 + n } }));
  const outcomeCounts = await countOutcomes(responses);
  const done = outcomeCounts["200"]!;
  expect(outcomeCounts).toEqual({
    "200": done,
    ...(done < REQUEST_COUNT && { "409 conflict": REQUEST_COUNT - done }),
  });
  expect(done).toBeGreaterThan(0);
  const entries = (await listActivity(admin, "portal.update", id))
    .slice(0, -before.length || undefined)
    .toReversed();
  expect(entries).toHaveLength(done);
  // Each change starts from the value of another: no lost updates.
  const steps = entries.map(({ details }) => (details as Change).sortOrder!);
  const sortOrders = [sortOrder];
  while (sortOrders.length <= done) {
    const next = steps.find((step) => step.before === sortOrders.at(-1) && !sortOrders.includes(step.after));
    expect(next, `after ${sortOrders.join(", ")} of ${JSON.stringify(steps)}`).toBeDefined();
    sortOrders.push(next!.after);
  }
  const now = (await getJson<Portal[]>(admin, "/api/admin/portals")).find((portal) => portal.id === id);
  expect(now!.sortOrder).toBe(sortOrders.at(-1));
  expect((await admin.put(portalUrl, { data: { sortOrder } })).status()).toBe(200);
});

test("50 concurrent deletions and creations of a portal each take effect once", async ({ admin }) => {
  const portals = await getJson<(Portal & { createdAt: string })[]>(admin, "/api/admin/portals");
  // A separate portal, because the API of a screen without a portal refuses the requests of other tests.
  const { id: _, createdAt: __, updatedAt: ___, ...last } = portals.at(-1)!;
  const draft = {
    ...last,
    slug: uniqueName().toLowerCase(),
    description: "",
    url: "https://www.example.com/x",
  };
  const { id } = await parseJson<Portal>(await admin.post("/api/admin/portals", { data: draft }));
  const deleted = await sendConcurrently(() => admin.delete(`/api/admin/portals/${id}`));
  expect(await countOutcomes(deleted)).toEqual({ "200": 1, "404 not_found": REQUEST_COUNT - 1 });
  const opened = await sendConcurrently(() => admin.post("/api/admin/portals", { data: draft }));
  expect(await countOutcomes(opened)).toEqual({ "201": 1, "409 conflict": REQUEST_COUNT - 1 });
  const after = await getJson<Portal[]>(admin, "/api/admin/portals");
  expect(after.filter(({ slug }) => slug === draft.slug)).toHaveLength(1);
  expect(after).toHaveLength(portals.length + 1);
});

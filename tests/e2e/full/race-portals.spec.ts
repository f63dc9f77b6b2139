import { bodyOf, crowd, expect, logged, MANY, mark, outcomes, read, test } from "../support/concurrent-requests.ts";

// One after the other: where a portal stands in the order is what the stories are about.
test.describe.configure({ mode: "default" });

type Portal = { id: string; name: string; slug: string; sortOrder: number; icon: string; updatedAt: string };
type Change = { sortOrder?: { before: number; after: number } };

test("fifty add a job portal of one short name and give it a job: there is one, and it is told once", async ({
  as,
}) => {
  const [manager, admin] = [await as("manager"), await as("admin")];
  const name = mark();
  const added = await crowd((n) =>
    manager.post("/api/portals", { data: { name: `Board ${n}`, key: name, adapter: "http" } }),
  );
  expect(await outcomes(added)).toEqual({ "201": 1, "409 conflict": MANY - 1 });
  const portals = (await read<{ id: string; key: string }[]>(manager, "/api/portals")).filter(
    ({ key }) => key === name,
  );
  expect(portals).toHaveLength(1);
  const portalId = portals[0]!.id;
  expect(await logged(admin, "job_portal.create", portalId)).toHaveLength(1);
  const portal = `/api/portals/${portalId}`;
  expect((await manager.put(portal, { data: { isActive: true } })).status()).toBe(200);

  const made = await manager.post("/api/jobs", {
    data: {
      title: `Analyst ${name}`,
      company: "Planwright Partners",
      location: "Chicago, IL",
      description: "Keeps the plan and the actuals in one model.",
      requirements: "Knows a ledger.",
      status: "draft",
    },
  });
  expect(made.status()).toBe(201);
  const { id, version } = await bodyOf<{ id: string; version: number }>(made);
  const published = await crowd((n) =>
    (n % 2 ? manager : admin).put(`/api/jobs/${id}`, {
      data: { status: "published", salary: `$${n}`, version },
    }),
  );
  expect(await outcomes(published)).toEqual({ "200": 1, "409 conflict": MANY - 1 });
  const given = await crowd(() => manager.post(`/api/jobs/${id}/publish-to-portals`));
  expect(await outcomes(given)).toEqual({ "200": MANY });
  expect(await logged(admin, "job.distribute", id)).toHaveLength(1);
  const postings = await read<{ portalId: string }[]>(manager, `/api/jobs/${id}/postings`);
  expect(postings.filter((posting) => posting.portalId === portalId)).toHaveLength(1);
  // It has no address yet, so the order waits; there is one all the same.
  const orders = await read<{ action: string; lastError: string | null }[]>(
    manager,
    `/api/admin/deliveries?kind=portal&q=${id}&limit=200`,
  );
  const told = postings.length;
  expect(orders.length).toBeLessThanOrEqual(told);
  expect(orders.filter(({ lastError }) => lastError?.includes("Board"))).toHaveLength(1);
  expect((await manager.put(portal, { data: { isActive: false } })).status()).toBe(200);
  expect((await admin.delete(`/api/jobs/${id}`)).status()).toBe(200);
});

test("fifty sort one portal of the back office: each change is one that somebody saw, and the log can be followed", async ({
  as,
}) => {
  const admin = await as("admin");
  const [first] = await read<Portal[]>(admin, "/api/admin/portals");
  const { id, sortOrder } = first!;
  const at = `/api/admin/portals/${id}`;
  const before = await logged(admin, "portal.update", id);
  const answers = await crowd((n) => admin.put(at, { data: { sortOrder: 100 + n } }));
  const told = await outcomes(answers);
  const done = told["200"]!;
  expect(told).toEqual({ "200": done, ...(done < MANY && { "409 conflict": MANY - done }) });
  expect(done).toBeGreaterThan(0);
  const entries = (await logged(admin, "portal.update", id))
    .slice(0, -before.length || undefined)
    .toReversed();
  expect(entries).toHaveLength(done);
  // Each begins where another one ended: nobody has written over what they had not seen.
  const steps = entries.map(({ details }) => (details as Change).sortOrder!);
  const followed = [sortOrder];
  while (followed.length <= done) {
    const next = steps.find((step) => step.before === followed.at(-1) && !followed.includes(step.after));
    expect(next, `after ${followed.join(", ")} of ${JSON.stringify(steps)}`).toBeDefined();
    followed.push(next!.after);
  }
  const now = (await read<Portal[]>(admin, "/api/admin/portals")).find((portal) => portal.id === id);
  expect(now!.sortOrder).toBe(followed.at(-1));
  expect((await admin.put(at, { data: { sortOrder } })).status()).toBe(200);
});

test("a portal is deleted and opened again fifty times at once: its screen is led to by one", async ({
  as,
}) => {
  const admin = await as("admin");
  const portals = await read<(Portal & { createdAt: string })[]>(admin, "/api/admin/portals");
  const { id, createdAt: _, updatedAt: __, ...draft } = portals.at(-1)!;
  const deleted = await crowd(() => admin.delete(`/api/admin/portals/${id}`));
  expect(await outcomes(deleted)).toEqual({ "200": 1, "404 not_found": MANY - 1 });
  const data = { ...draft, description: "" };
  const opened = await crowd(() => admin.post("/api/admin/portals", { data }));
  expect(await outcomes(opened)).toEqual({ "201": 1, "409 conflict": MANY - 1 });
  const after = await read<Portal[]>(admin, "/api/admin/portals");
  expect(after.filter(({ slug }) => slug === draft.slug)).toHaveLength(1);
  expect(after).toHaveLength(portals.length);
});

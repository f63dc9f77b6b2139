import { expect, test } from "vitest";
import type { JobDraft } from "#contract/jobs.ts";
import { office } from "#tests/support/office.ts";

const welder: Partial<JobDraft> & Pick<JobDraft, "title" | "company" | "location" | "description"> = {
  title: "Planning Analyst",
  company: "Tallowmere Foods",
  location: "Chicago, IL",
  description: "Own the weekly forecast.",
};

test("a recruiter drafts a job, publishes it, and a visitor finds it", async () => {
  const recruiter = await office.as("recruiter");
  const visitor = office.visitor();

  const draft = await recruiter.call("POST /api/jobs", { body: { ...welder, salaryMin: 90_000, salaryMax: 110_000 } });
  expect(draft.status).toBe(201);
  expect(draft.body).toMatchObject({ status: "draft", salary: "$90,000 - $110,000", publishedAt: null });
  expect((await visitor.call("GET /api/jobs", {})).body).toEqual([]);
  expect((await visitor.call("GET /api/jobs/:id", { params: { id: draft.body.id } })).status).toBe(404);

  const { id, version } = draft.body;
  const published = await recruiter.call("PUT /api/jobs/:id", { params: { id }, body: { status: "published", version } });
  expect(published.body).toMatchObject({ status: "published", version: 2, salary: "$90,000 - $110,000" });

  const found = await visitor.call("GET /api/jobs", { query: { title: "planning", location: "Chicago IL" } });
  expect(found.body.map((job) => job.id)).toEqual([id]);
  expect(found.headers.get("X-Total-Count")).toBe("1");
});

import { shortId } from "#contract/slug.ts";
import { jobPath } from "#contract/jobs/address.ts";
import type { Job } from "#contract/jobs/schemas.ts";
import { newId } from "#worker/base/ids.ts";
import { testApp } from "./test-app.ts";
import { openPage, structuredData, getVisibleText } from "./pages.ts";
import { anApplication, toFormData } from "./samples.ts";
import { select } from "./tables.ts";

type Posting = { id: string; status: string };

/** Marks a job as listed on every active job board. */
export async function postToAllBoards(jobId: string): Promise<void> {
  const portals = await select<{ id: string }>("select id from job_portals where is_active = 1");
  const now = new Date().toISOString();
  const insert = `insert into job_portal_postings (id, job_id, portal_id, status, posted_at, created_at, updated_at)
    values (?, ?, ?, 'listed', ?, ?, ?) returning id`;
  for (const portal of portals) await select(insert, newId(), jobId, portal.id, now, now, now);
}

export const listPostings = (jobId: string) =>
  select<Posting>("select id, status from job_portal_postings where job_id = ? order by id", jobId);

/** Every job feed. */
async function feedPaths(): Promise<string[]> {
  const portals = await select<{ key: string }>(
    "select key from job_portals where adapter = 'xml-feed' and is_active = 1",
  );
  return ["/feeds/jobs.xml", ...portals.map(({ key }) => `/feeds/${key}.xml`)];
}

const includesId = async (path: string, id: string) =>
  (await (await testApp.visitor().fetch(path)).text()).includes(shortId(id));

async function apply(jobId: string) {
  const { status, body } = await testApp.visitor().call("POST /api/applications", {
    body: anApplication({ jobId }),
  });
  return status === 201 ? "accepted" : `${status} ${(body as unknown as { message: string }).message}`;
}

/** The same as a form post without JavaScript, from a page opened before. */
async function applyByForm(jobId: string) {
  const form = toFormData(anApplication({ jobId }));
  const { status, html } = await openPage(testApp.visitor(), "/api/applications", {
    method: "POST",
    body: form,
  });
  return status < 400 ? "accepted" : `${status} ${/no longer open/.test(getVisibleText(html))}`;
}

/** Fetches every public page, API and feed in which a job can appear. */
export async function getJobSurfaces(job: Pick<Job, "id" | "title">) {
  const visitor = testApp.visitor();
  const page = await openPage(visitor, jobPath(job));
  const listResponse = await visitor.call("GET /api/jobs", {});
  const searchResponse = await visitor.call("GET /api/jobs", { query: { title: job.title } });
  const includesJob = (rows: { id: string }[]) => rows.some(({ id }) => id === job.id);
  const feeds = await Promise.all(
    (await feedPaths()).map(async (path) => [path, await includesId(path, job.id)] as const),
  );
  return {
    page: page.status,
    structuredData: "JobPosting" in structuredData(page.html),
    similar: getVisibleText(page.html).includes("Open roles like it"),
    listPage: (await openPage(visitor, "/jobs")).html.includes(jobPath(job)),
    searchPage: (await openPage(visitor, `/jobs?title=${encodeURIComponent(job.title)}`)).html.includes(
      jobPath(job),
    ),
    api: (await visitor.call("GET /api/jobs/:id", { params: { id: job.id } })).status,
    apiList: includesJob(listResponse.body),
    apiSearch: includesJob(searchResponse.body),
    sitemap: await includesId("/sitemap.xml", job.id),
    llms: await includesId("/llms.txt", job.id),
    card: (await visitor.fetch(`/media/cards/job/${job.id}.png`)).status,
    feeds: Object.fromEntries(feeds),
    applyPage: getVisibleText((await openPage(visitor, `/apply?job=${job.id}`)).html).includes(job.title),
    apply: await apply(job.id),
    applyByForm: await applyByForm(job.id),
    postings: [...new Set((await listPostings(job.id)).map(({ status }) => status))],
  };
}

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { firmTimeZone } from "#contract/firm.ts";
import { addTime } from "#worker/base/clock.ts";
import { newId } from "#worker/base/ids.ts";
import { insertArticle } from "#tests/support/articles.ts";
import { activityCount, select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

const DAY_MS = 86_400_000;
/** The date of a time in the firm's zone, without the code under test. */
const toDay = (time: string) => new Date(time).toLocaleDateString("sv-SE", { timeZone: firmTimeZone });
const ago = (days: number, minutes = 0) =>
  new Date(Date.now() - days * DAY_MS - minutes * 60_000).toISOString();
const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

const query = { range: "30d" } as const;

const day = fc.integer({ min: 0, max: 70 });
const view = fc.record({
  day,
  page: fc.constantFrom("/", "/contact", "/services/:slug", "/authors/:slug"),
  entity: fc.constantFrom("one", "two"),
  source: fc.constantFrom("direct", "site", "google", "linkedin", "other.example"),
  views: fc.integer({ min: 1, max: 9 }),
});
const search = fc.record({
  day,
  kind: fc.constantFrom("jobs", "articles"),
  term: fc.constantFrom("", "cobol", "welder", "ifrs 17", "poet"),
  searches: fc.integer({ min: 1, max: 2 }),
});
const application = fc.record({
  day,
  minute: fc.integer({ min: 0, max: 1_439 }),
  campaign: fc.constantFrom(null, "LinkedIn", " google ", "Spring-Fair"),
  leadSource: fc.constantFrom(null, "application", "referral", "linkedin"),
  interview: fc.constantFrom(null, "offered", "scheduled", "completed", "canceled"),
  placement: fc.constantFrom(null, "offered", "accepted", "started", "fell_through"),
  /** Minutes until the first reply. */
  reply: fc.option(fc.integer({ min: 0, max: 10_000 })),
});
type Application = typeof application extends fc.Arbitrary<infer T> ? T : never;

/** Inserts rows in one statement; equal keys of counts are added up. */
async function insert(into: string, fields: readonly string[], rows: readonly object[]): Promise<void> {
  const cells = fields.map((field) => `row.value ->> '${field}'`).join(", ");
  const count = /(\w+)\)$/.exec(into)![1]!;
  const sum = count === "updated_at" ? "nothing" : `update set ${count} = ${count} + excluded.${count}`;
  await select(
    `insert into ${into} select ${cells} from json_each(?) row where true on conflict do ${sum}`,
    JSON.stringify(rows),
  );
}

/** Inserts applications with their leads, interviews and placements. */
async function insertApplications(sample: readonly Application[]) {
  const now = new Date().toISOString();
  const rows = sample.map((row) => {
    const [id, time] = [newId(), ago(row.day, row.minute)];
    return {
      ...row,
      id,
      time,
      now,
      received: toDay(time),
      email: `${id}@example.com`,
      attribution: row.campaign && JSON.stringify({ utm_source: row.campaign }),
      repliedAt: row.reply === null ? null : addTime(new Date(time), row.reply, "minute").toISOString(),
    };
  });
  const fixed = { firstName: "Iris", lastName: "Halvorsen", phone: "+13125550142", website: "website" };
  await insert(
    "applications (id, first_name, last_name, email, phone, source, attribution, created_at, updated_at)",
    ["id", "firstName", "lastName", "email", "phone", "website", "attribution", "time", "now"],
    rows.map((row) => ({ ...row, ...fixed })),
  );
  await insert(
    "crm_leads (id, email, email_key, lead_type, lead_source, first_responded_at, created_at, updated_at)",
    ["leadId", "email", "email", "type", "leadSource", "repliedAt", "time", "now"],
    rows.map((row) => ({ ...row, leadId: newId(), type: "candidate" })),
  );
  await insert(
    "interviews (id, application_id, title, duration, time_zone, status, created_at, updated_at)",
    ["ownId", "id", "title", "duration", "zone", "interview", "now", "now"],
    rows
      .filter(({ interview }) => interview)
      .map((row) => ({ ...row, ownId: newId(), title: "First talk", duration: 30, zone: "UTC" })),
  );
  await insert(
    "placements (id, application_id, client_name, status, offered_at, start_date, currency, created_at, updated_at)",
    ["ownId", "id", "client", "placement", "offered", "start", "currency", "now", "now"],
    rows
      .filter(({ placement }) => placement)
      .map((row) => ({
        ...row,
        ownId: newId(),
        client: "Tallowmere",
        offered: "2026-01-01",
        start: "2026-02-01",
        currency: "USD",
      })),
  );
  return rows;
}

const sourceOf = ({ campaign, leadSource }: Application) =>
  campaign
    ? campaign.trim().toLowerCase()
    : leadSource === "referral" || leadSource === "linkedin"
      ? leadSource
      : "unknown";

/** By sorting: the middle, and the smallest value that nine of ten reach at most. */
const percentiles = (minutes: number[]) => {
  const sorted = minutes.toSorted((a, b) => a - b);
  const { length } = sorted;
  if (length === 0) return { replied: 0, medianMinutes: null, p90Minutes: null };
  const middle = (sorted[Math.ceil(length / 2) - 1]! + sorted[Math.floor(length / 2)]!) / 2;
  return {
    replied: length,
    medianMinutes: Math.round(middle),
    p90Minutes: sorted[Math.ceil(0.9 * length) - 1],
  };
};

const SEED = 20_261_126;

test(
  "views and searches that are counted again from their rows equal the reports",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const cases = fc.sample(
      fc.record({
        views: fc.array(view, { minLength: 40, maxLength: 80 }),
        searches: fc.array(search, { minLength: 20 }),
      }),
      { seed: SEED, numRuns: 3 },
    );
    for (const sample of cases) {
      await select("delete from page_views");
      await select("delete from empty_searches");
      const viewRows = sample.views.map((row) => ({
        ...row,
        day: toDay(ago(row.day)),
        entity: row.page.includes(":") ? row.entity : "",
      }));
      const searchRows = sample.searches.map((row) => ({ ...row, day: toDay(ago(row.day)) }));
      await insert(
        "page_views (day, page, entity_id, source, views)",
        ["day", "page", "entity", "source", "views"],
        viewRows,
      );
      await insert(
        "empty_searches (day, kind, term, searches)",
        ["day", "kind", "term", "searches"],
        searchRows,
      );
      const { body: report } = await manager.call("GET /api/admin/analytics/traffic", { query });
      const within = ({ from, to }: { from: string; to: string }) =>
        viewRows.filter((row) => row.day >= from && row.day <= to);
      const now = within(report.period);
      const count = (rows: typeof viewRows) => total(rows.map((row) => row.views));
      expect([report.views, report.previousViews]).toEqual([count(now), count(within(report.previous))]);
      for (const point of report.points) expect(point.views).toBe(count(within(point)));
      expect(report.sources.map(({ source, views }) => [source, views]).toSorted()).toEqual(
        [...new Set(now.map((row) => row.source))]
          .map((source) => [source, count(now.filter((row) => row.source === source))])
          .toSorted(),
      );
      const pages = Map.groupBy(now, (row) => `${row.page} ${row.entity}`);
      expect([report.pages.length, report.totalPages]).toEqual([pages.size, pages.size]);
      for (const row of report.pages) {
        const rows = pages.get(`${row.page} ${row.entityId}`)!;
        expect(row.views).toBe(count(rows));
        expect(row.sources.length + row.hidden).toBe(new Set(rows.map(({ source }) => source)).size);
        for (const { source, views } of row.sources) {
          expect(views).toBe(count(rows.filter((one) => one.source === source)));
          expect(views).toBeGreaterThanOrEqual(5);
        }
      }
      const { body: found } = await manager.call("GET /api/admin/analytics/searches", { query });
      const nowSearches = searchRows.filter(
        (row) => row.day >= found.period.from && row.day <= found.period.to,
      );
      const byTerm = Map.groupBy(nowSearches, (row) => `${row.kind} ${row.term}`);
      const expected = [...byTerm]
        .map(([key, rows]): [string, number] => [key, total(rows.map((row) => row.searches))])
        .filter(([key, searches]) => searches >= 3 && !key.endsWith(" "));
      expect(found.terms.map((row) => [`${row.kind} ${row.term}`, row.searches]).toSorted()).toEqual(
        expected.toSorted(),
      );
      expect(found.searches).toBe(total(nowSearches.map((row) => row.searches)));
      expect(found.hiddenSearches).toBe(found.searches - total(expected.map(([, searches]) => searches)));
    }
  },
);

test(
  "sources, interviews, placements and reply times counted again from rows equal the reports and the lists",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const [sample] = fc.sample(fc.array(application, { minLength: 60, maxLength: 60 }), {
      seed: SEED,
      numRuns: 1,
    });
    const rows = await insertApplications(sample!);
    const { body: report } = await manager.call("GET /api/admin/analytics/funnel", { query });
    const within = ({ from, to }: { from: string; to: string }) =>
      rows.filter(({ received }) => received >= from && received <= to);
    const count = (part: typeof rows) => ({
      applications: part.length,
      interviews: part.filter(({ interview }) => ["scheduled", "completed"].includes(interview ?? "")).length,
      placements: part.filter(({ placement }) => ["accepted", "started"].includes(placement ?? "")).length,
    });
    expect(report.total).toEqual(count(within(report.period)));
    expect(report.previousTotal).toEqual(count(within(report.previous)));
    const expected = [...Map.groupBy(within(report.period), sourceOf)].map(([source, part]) => ({
      source,
      ...count(part),
    }));
    const bySource = (a: { source: string }, b: { source: string }) => (a.source < b.source ? -1 : 1);
    expect(report.sources.toSorted(bySource)).toEqual(expected.toSorted(bySource));
    for (const { source, ...counts } of report.sources.slice(0, 2)) {
      const list = async (more: object) => {
        const filter = { ...report.period, source, limit: 1, ...more };
        const listed = await manager.call("GET /api/applications", { query: filter });
        return Number(listed.headers.get("X-Total-Count"));
      };
      expect(await list({})).toBe(counts.applications);
      expect(await list({ reached: "interview" })).toBe(counts.interviews);
      expect(await list({ reached: "placement" })).toBe(counts.placements);
    }

    const { body: times } = await manager.call("GET /api/admin/analytics/replies", { query });
    const minutes = (part: typeof rows) => part.flatMap(({ reply }) => reply ?? []);
    expect(times.total).toEqual(percentiles(minutes(within(times.period))));
    expect(times.previousTotal).toEqual(percentiles(minutes(within(times.previous))));
    for (const week of times.weeks) {
      const { from, to } = week;
      expect(week).toEqual({ from, to, ...percentiles(minutes(within(week))) });
      const listed = await manager.call("GET /api/crm/leads", {
        query: { replied: "true", from, to, limit: 1 },
      });
      expect(Number(listed.headers.get("X-Total-Count"))).toBe(week.replied);
    }
  },
);

test("articles have their views, hidden small sources, their figures on LinkedIn, and sign-ups by form", async () => {
  const manager = await testApp.as("manager");
  const [read, posted, quiet] = [await insertArticle(), await insertArticle(), await insertArticle()];
  const today = toDay(new Date().toISOString());
  for (const [source, views] of [
    ["google", 12],
    ["linkedin", 3],
    ["direct", 4],
  ] as const)
    await select(
      "insert into page_views (day, page, entity_id, source, views) values (?, '/article/:id', ?, ?, ?)",
      today,
      read.id,
      source,
      views,
    );
  const now = new Date().toISOString();
  await select(
    `insert into linkedin_posts (id, article_id, article_title, article_category, post_content, status, posted_at, engagement_stats, created_at, updated_at)
      values (?, ?, 'T', 'C', 'Text', 'posted', ?, '{"impressions":90,"clicks":8,"reactions":3,"comments":2,"reposts":1}', ?, ?)`,
    newId(),
    posted.id,
    now,
    now,
    now,
  );
  await select(
    `insert into newsletter_subscribers (id, email, status, source, confirmed_at, created_at, updated_at)
      values (?, 'ada@example.com', 'active', 'footer', ?, ?, ?)`,
    newId(),
    now,
    now,
    now,
  );
  const { body: report } = await manager.call("GET /api/admin/analytics/articles", {
    query: { range: "7d" },
  });
  expect(report.articles.map(({ id }) => id)).toEqual([read.id, posted.id]);
  expect(report.articles.some(({ id }) => id === quiet.id)).toBe(false);
  expect(report.articles[0]).toMatchObject({
    views: 19,
    sources: [{ source: "google", views: 12 }],
    hidden: 2,
    engagement: null,
  });
  expect(report.articles[1]!.engagement).toEqual({
    impressions: 90,
    clicks: 8,
    reactions: 3,
    comments: 2,
    reposts: 1,
  });
  expect(report).toMatchObject({
    totalArticles: 2,
    signUps: [{ form: "footer", signUps: 1 }],
    linkedin: { state: "disconnected", readAt: null },
  });
});

test(
  "each table is a CSV file without small counts, and its export is recorded",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const today = toDay(new Date().toISOString());
    for (const [source, views] of [
      ["google", 12],
      ["linkedin", 3],
      ["direct", 4],
    ] as const)
      await select(
        "insert into page_views (day, page, entity_id, source, views) values (?, '/services/:slug', 'consulting', ?, ?)",
        today,
        source,
        views,
      );
    const read = async (table: string) =>
      (await manager.fetch(`/api/admin/analytics/${table}.csv?range=7d`)).text();
    expect((await read("pages")).trim().split("\r\n").slice(1)).toEqual([
      '"/services/consulting","","All","19","0"',
      '"/services/consulting","","Google","12",""',
      '"/services/consulting","","2 more","not shown",""',
    ]);
    expect(await read("sources")).toContain('"Google","12","0"');
    for (const [table, head] of Object.entries({
      funnel: '"Source","Applications","Interviews","Placements"',
      searches: '"Term","Searched in","Searches"',
      replies: '"From","To","People replied to"',
      articles: '"Title","Published","Views"',
    }))
      expect(await read(table)).toContain(head);
    expect(await activityCount("analytics.export")).toBe(6);
    const withoutExport = await testApp.as("manager", { permissions: ["analytics.read"] });
    expect((await withoutExport.fetch("/api/admin/analytics/pages.csv")).status).toBe(403);
    expect((await withoutExport.call("GET /api/admin/analytics/traffic", {})).status).toBe(200);
  },
);

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type * as z from "zod";
import { type SettingKey, settingKeys, getSettingDefinition } from "#contract/settings/constants.ts";
import { newId } from "#worker/base/ids.ts";
import { calendarFeed } from "#worker/vendors/calendar-feed.ts";
import { contractEndpoints } from "#tests/support/endpoints.ts";
import { nonPublicUrls } from "#tests/support/non-public-urls.ts";
import { createTestSite, testApp } from "#tests/support/test-app.ts";
import type { Person, ApiResponse } from "#tests/support/person.ts";
import { insertArticle } from "#tests/support/articles.ts";
import { jobFields } from "#tests/support/job-fields.ts";
import { aJob } from "#tests/support/samples.ts";
import { countAllRows, select } from "#tests/support/tables.ts";

type Try = (admin: Person, address: string) => Promise<ApiResponse<unknown>>;

const change = (at: string, name: string, more: object = {}): Try => {
  const params = { id: newId() };
  return (admin, address) => admin.callUntyped(at, { params, body: { ...more, [name]: address } });
};

const unlimitedSite = createTestSite(() => ({
  enqueue: () => Promise.resolve(),
  withinLimit: () => Promise.resolve(true),
}));

const draftFields = {
  title: "A picture",
  author: "",
  readTime: null,
  summary: "",
  content: "",
  category: "",
  imageAlt: null,
  keywords: null,
  seoTitle: null,
  seoDescription: null,
  slug: null,
};

/** Every endpoint field that takes a URL, and how to send it; the test below requires new ones. */
const fields: Record<string, Try> = {
  "POST /api/jobs imageUrl": change("POST /api/jobs", "imageUrl", aJob()),
  "PUT /api/jobs/:id imageUrl": change("PUT /api/jobs/:id", "imageUrl"),
  "POST /api/content/articles imageUrl": change("POST /api/content/articles", "imageUrl", {
    title: "A picture",
    category: "Market Trends",
  }),
  "PUT /api/content/articles/:id imageUrl": change("PUT /api/content/articles/:id", "imageUrl"),
  "PUT /api/content/articles/:id/draft fields.imageUrl": (admin, imageUrl) =>
    admin.callUntyped("PUT /api/content/articles/:id/draft", {
      params: { id: newId() },
      body: { baseVersion: 1, revision: 0, fields: { ...draftFields, imageUrl } },
    }),
  "PUT /api/jobs/:id/draft fields.imageUrl": (admin, imageUrl) =>
    admin.callUntyped("PUT /api/jobs/:id/draft", {
      params: { id: newId() },
      body: { baseVersion: 1, revision: 0, fields: { ...jobFields, imageUrl } },
    }),
  "POST /api/content/suggestions imageUrl": (admin, imageUrl) =>
    admin
      .at(unlimitedSite)
      .callUntyped("POST /api/content/suggestions", { body: { kind: "alt_text", imageUrl } }),
  "POST /api/admin/portals url": change("POST /api/admin/portals", "url", {
    name: "Payroll",
    slug: "payroll",
  }),
  "PUT /api/admin/portals/:id url": change("PUT /api/admin/portals/:id", "url"),
  "POST /api/admin/webhooks url": change("POST /api/admin/webhooks", "url", {
    description: "",
    events: ["job.closed"],
  }),
  "PUT /api/admin/webhooks/:id url": change("PUT /api/admin/webhooks/:id", "url"),
  "POST /api/sms/settings optInWorkflowImageUrl": change("POST /api/sms/settings", "optInWorkflowImageUrl"),
  "PUT /api/admin/booking/appointments/:id/meeting meetingLink": change(
    "PUT /api/admin/booking/appointments/:id/meeting",
    "meetingLink",
    { meetingLocation: "virtual", sequence: 0 },
  ),
  "PUT /api/my-calendar/source url": (admin, url) =>
    admin.at(unlimitedSite).callUntyped("PUT /api/my-calendar/source", { body: { url } }),
  "POST /api/jobs/:id/postings/:portalId/confirm adUrl": (admin, adUrl) =>
    admin.callUntyped("POST /api/jobs/:id/postings/:portalId/confirm", {
      params: { id: newId(), portalId: newId() },
      body: { adUrl },
    }),
  "PUT /api/portals/:id config.endpoint": async (admin, endpoint) => {
    const [portal] = await select<{ id: string }>("select id from job_portals where key = 'partner'");
    return admin.callUntyped("PUT /api/portals/:id", {
      params: { id: portal!.id },
      body: { config: { endpoint } },
    });
  },
};

/** Never fetched or linked: displayed as text, or the number of a post is read from it. */
const neverOpened = [
  "POST /api/applications resumeUrl",
  "POST /api/content/articles/:id/channels/:channel/resolve url",
];

const source = { claim: "Half of all plans fail.", title: "A report", citation: "Page 4" };

async function createSource(admin: Person) {
  const { id } = await insertArticle();
  const { body } = await admin.call("POST /api/content/articles/:id/sources", {
    params: { id },
    body: source,
  });
  return { params: { id, sourceId: body.id }, version: body.version };
}

/** Stored and shown as a link; nothing fetches it, so private hosts are allowed. */
const onlyLinked: Record<string, Try> = {
  "POST /api/clients website": (admin, website) =>
    admin.callUntyped("POST /api/clients", { body: { name: newId(), website } }),
  "PUT /api/clients/:id website": async (admin, website) => {
    const { body } = await admin.call("POST /api/clients", { body: { name: newId() } });
    const input = { params: { id: body.id }, body: { website, version: body.version } };
    return admin.callUntyped("PUT /api/clients/:id", input);
  },
  "POST /api/content/articles/:id/sources url": async (admin, url) => {
    const { id } = await insertArticle();
    const input = { params: { id }, body: { ...source, url } };
    return admin.callUntyped("POST /api/content/articles/:id/sources", input);
  },
  "PUT /api/content/articles/:id/sources/:sourceId url": async (admin, url) => {
    const { params, version } = await createSource(admin);
    const input = { params, body: { ...source, url, version } };
    return admin.callUntyped("PUT /api/content/articles/:id/sources/:sourceId", input);
  },
};

type Shape = { shape?: Record<string, z.ZodType>; unwrap?: () => z.ZodType };

function findUrlFields(type: z.ZodType, path = ""): string[] {
  const { shape, unwrap } = type as Shape;
  if (shape) {
    return Object.entries(shape).flatMap(([name, part]) =>
      findUrlFields(part, path ? `${path}.${name}` : name),
    );
  }
  const inner = /^(optional|nullable|default)$/.test(type.def.type) ? unwrap?.call(type) : undefined;
  if (inner) return findUrlFields(inner, path);
  return type.def.type !== "boolean" && /(url|uri|link|website|endpoint|webhook|href)$/i.test(path)
    ? [path]
    : [];
}

test("every endpoint field that takes a URL is covered", () => {
  const urlFields = contractEndpoints.flatMap(({ name, endpoint }) =>
    endpoint.body ? findUrlFields(endpoint.body).map((field) => `${name} ${field}`) : [],
  );
  expect(urlFields.toSorted()).toEqual(
    [...Object.keys(fields), ...Object.keys(onlyLinked), ...neverOpened].toSorted(),
  );
});

/** Settings whose URL is linked from mails and pages or called by the Worker. */
const urlSettings = settingKeys.filter((key) => ["base", "link"].includes(getSettingDefinition(key).kind));
const setting =
  (settingKey: SettingKey): Try =>
  (admin, settingValue) =>
    admin.callUntyped("POST /api/admin/settings", { body: { settings: [{ settingKey, settingValue }] } });

const all: [string, Try][] = [
  ...Object.entries(fields),
  ...urlSettings.map((key): [string, Try] => [`the setting ${key}`, setting(key)]),
];

// An empty value clears the field.
const spellings = nonPublicUrls.filter((address) => address !== "");

test.for(all)("%s rejects every spelling of a private or local address", async ([name, attempt]) => {
  const admin = await testApp.as("admin");
  await admin.call("POST /api/portals", { body: { name: "Partner", key: "partner", adapter: "http" } });
  const before = await countAllRows();
  const settings = await select("select * from app_settings");
  expect(spellings.length).toBeGreaterThan(80);
  const answers = await Promise.all(
    spellings.map(async (address) => [address, (await attempt(admin, address)).body.code]),
  );
  expect(
    answers.filter(([, code]) => code !== "validation_failed"),
    name,
  ).toEqual([]);
  expect(await countAllRows()).toEqual(before);
  expect(await select("select * from app_settings")).toEqual(settings);
  // A public URL passes, so the URL was the reason.
  await env.FILES.put("media/a.png", "", { httpMetadata: { contentType: "image/png" } });
  const publicUrl = name.endsWith("imageUrl") ? "/media/a.png" : "https://www.example.com/x";
  expect((await attempt(admin, publicUrl)).body.code, name).not.toBe("validation_failed");
});

test.for(Object.entries(onlyLinked))("%s stores only http and https addresses", async ([name, attempt]) => {
  const admin = await testApp.as("admin");
  const field = name.split(" ").at(-1)!;
  const stored: string[] = [];
  for (const address of spellings) {
    const { status, body } = await attempt(admin, address);
    expect([200, 201, 400], `${name} ${address}`).toContain(status);
    if (status !== 400) stored.push((body as unknown as Record<string, string>)[field]!);
  }
  expect(stored.length).toBeGreaterThan(0);
  for (const address of stored) {
    expect(address).toMatch(/^https?:\/\//i);
    expect(new URL(address)).toMatchObject({ username: "", password: "" });
  }
  const others = ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "ftp://a.example.com"];
  for (const address of others) expect((await attempt(admin, address)).status, address).toBe(400);
});

test("a calendar feed never requests a private or local address, also after a redirect", async () => {
  const requested: string[] = [];
  const publicUrl = "https://calendar.example.com/a.ics";
  const read = (url: string, location: string) =>
    calendarFeed({
      send: async (to) => {
        requested.push(to);
        return new Response(null, { status: 302, headers: { Location: location } });
      },
    }).read(url);
  for (const address of spellings)
    await expect(read(address, publicUrl), address).rejects.toThrow("not a public https:// address");
  // A relative address of a redirect stays on the public host, and headers are ASCII.
  for (const address of spellings.filter((each) => /^[a-z]+:[\t -~]*$/i.test(each)))
    await expect(read(publicUrl, address), address).rejects.toThrow(/redirects too often|not a public/);
  expect(new Set(requested.map((url) => new URL(url).host))).toEqual(new Set(["calendar.example.com"]));
});

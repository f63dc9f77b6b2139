import { afterEach, beforeEach, expect, test } from "vitest";
import type { JobFilter } from "#contract/jobs/schemas.ts";
import { useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { openPage, structuredData } from "#tests/support/pages.ts";
import { aJob, publishJob } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";
import { findAll, getText, parseXml } from "#tests/support/xml.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

const place = (country: string, city: string, region = "", more = {}) => ({
  country,
  region,
  city,
  postalCode: "",
  street: "",
  ...more,
});
const london = place("GB", "London");
const toronto = place("CA", "Toronto", "ON");

const posting = async (id: string) =>
  structuredData((await openPage(testApp.visitor(), `/jobs/${id}`)).html).JobPosting!;

async function feedFacts(path: string, names: string[]) {
  const response = await testApp.visitor().fetch(path);
  return findAll(parseXml(await response.text()), "job").map((job) =>
    names.map((name) => getText(job, name)),
  );
}

async function findTitles(query: Partial<JobFilter>) {
  const { body } = await testApp.visitor().call("GET /api/jobs", { query });
  return body.map(({ title }) => title).toSorted();
}

test(
  "a location text alone is read as a place, and London is in Great Britain",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const job = await publishJob(recruiter, { location: "London" });
    expect(job).toMatchObject({
      location: "London",
      type: "Full-time",
      workplace: "On-site",
      employmentType: "Full-time",
      places: [london],
      applicantCountries: [],
      placeToCheck: false,
    });
    expect(await posting(job.id)).toMatchObject({
      employmentType: "FULL_TIME",
      jobLocation: { address: { addressLocality: "London", addressCountry: "GB" } },
    });
    expect(await feedFacts("/feeds/jobs.xml", ["city", "state", "country"])).toEqual([["London", "", "GB"]]);
  },
);

test("a hybrid contract at two places is announced as a contract at both", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  const job = await publishJob(manager, {
    location: "",
    workplace: "Hybrid",
    employmentType: "Contract",
    places: [toronto, place("US", "Chicago", "Illinois", { postalCode: "60601", street: "1 Main Street" })],
    publishToPortals: true,
  });
  expect(job).toMatchObject({
    type: "Hybrid",
    location: "Toronto, ON, Canada or Chicago, IL",
    placeToCheck: false,
  });
  const data = await posting(job.id);
  expect(data.employmentType).toBe("CONTRACTOR");
  expect(data).not.toHaveProperty("jobLocationType");
  expect(data.jobLocation).toEqual([
    {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        addressLocality: "Toronto",
        addressRegion: "ON",
        addressCountry: "CA",
      },
    },
    {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        streetAddress: "1 Main Street",
        addressLocality: "Chicago",
        addressRegion: "IL",
        postalCode: "60601",
        addressCountry: "US",
      },
    },
  ]);
  const indeed = ["city", "state", "country", "postalcode", "streetaddress", "jobtype", "remotetype"];
  expect(await feedFacts("/feeds/indeed.xml", indeed)).toEqual([
    ["Toronto", "ON", "CA", undefined, undefined, "contract", "Hybrid remote"],
    ["Chicago", "IL", "US", "60601", "1 Main Street", "contract", "Hybrid remote"],
  ]);
  const references = (await feedFacts("/feeds/indeed.xml", ["referencenumber"])).flat();
  expect(references[0]).toBe(job.id);
  expect(new Set(references).size).toBe(2);
  const linkedin = ["location", "city", "state", "country", "workplaceTypes", "jobtype"];
  expect(await feedFacts("/feeds/linkedin.xml", linkedin)).toEqual([
    ["Toronto, ON, Canada", "Toronto", "ON", "CA", "Hybrid", "CONTRACT"],
    ["Chicago, IL, United States", "Chicago", "IL", "US", "Hybrid", "CONTRACT"],
  ]);
  const count = await testApp.visitor().fetch("/feeds/linkedin.xml");
  expect(getText(parseXml(await count.text()), "expectedJobCount")).toBe("2");
});

test(
  "a remote European role requires applicants from its countries, not from the USA",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const job = await publishJob(manager, {
      location: "",
      workplace: "Remote",
      employmentType: "Part-time",
      applicantCountries: ["de", "FR", "DE"],
      places: [london],
      publishToPortals: true,
    });
    expect(job).toMatchObject({
      type: "Remote",
      location: "Remote (Germany, France)",
      places: [],
      applicantCountries: ["DE", "FR"],
    });
    const data = await posting(job.id);
    expect(data).not.toHaveProperty("jobLocation");
    expect(data).toMatchObject({
      employmentType: "PART_TIME",
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: [
        { "@type": "Country", name: "Germany" },
        { "@type": "Country", name: "France" },
      ],
    });
    expect(await feedFacts("/feeds/indeed.xml", ["country", "remotetype", "jobtype"])).toEqual([
      ["DE", "Fully remote", "parttime"],
    ]);
    expect(await feedFacts("/feeds/linkedin.xml", ["location", "country", "workplaceTypes"])).toEqual([
      ["Germany", "DE", "Remote"],
    ]);
  },
);

test(
  "what the location text leaves open is not published, and is listed for staff until they enter it",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const unknown = await publishJob(recruiter, { title: "Unknown place", location: "Springfield" });
    const remote = await publishJob(recruiter, {
      title: "Unknown countries",
      location: "Remote",
      type: "Remote",
    });
    const hybrid = await publishJob(recruiter, { title: "Unknown employment", type: "Hybrid" });
    await publishJob(recruiter, { title: "Known" });
    await publishJob(recruiter, { title: "Closed", location: "Springfield", status: "archived" });
    expect([unknown, remote, hybrid].map(({ placeToCheck }) => placeToCheck)).toEqual([true, true, false]);
    expect(hybrid.employmentType).toBe(null);
    expect(await posting(unknown.id)).not.toHaveProperty("jobLocation");
    expect(await posting(remote.id)).not.toHaveProperty("applicantLocationRequirements");
    expect(await posting(hybrid.id)).not.toHaveProperty("employmentType");

    const listToCheck = async () => {
      const query = { scope: "all" as const, placeToCheck: "true" as const, limit: 100, offset: 0 };
      const { body } = await recruiter.call("GET /api/jobs", { query });
      const stats = await recruiter.call("GET /api/admin/jobs/stats", {});
      return { titles: body.map(({ title }) => title).toSorted(), count: stats.body.toCheck };
    };
    expect(await listToCheck()).toEqual({
      titles: ["Unknown countries", "Unknown employment", "Unknown place"],
      count: 3,
    });
    const update = (id: string, body: object) =>
      recruiter.call("PUT /api/jobs/:id", { params: { id }, body });
    await update(unknown.id, { places: [place("US", "Springfield", "IL")] });
    await update(remote.id, { applicantCountries: ["US"], employmentType: "Full-time" });
    await update(hybrid.id, { employmentType: "Contract" });
    expect(await listToCheck()).toEqual({ titles: [], count: 0 });
    expect(await posting(unknown.id)).toMatchObject({ jobLocation: { address: { addressCountry: "US" } } });
  },
);

test("the old fields location and type still change a job", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await publishJob(recruiter, { workplace: "Hybrid", employmentType: "Contract" });
  const update = async (body: object) =>
    (await recruiter.call("PUT /api/jobs/:id", { params: { id }, body })).body;
  expect(await update({ title: "Other" })).toMatchObject({ type: "Hybrid", employmentType: "Contract" });
  expect(await update({ location: "Toronto" })).toMatchObject({ location: "Toronto", places: [toronto] });
  expect(await update({ type: "Part-time" })).toMatchObject({
    type: "Part-time",
    workplace: "On-site",
    employmentType: "Part-time",
    places: [toronto],
  });
  expect(await update({ type: "Remote", location: "Remote (US)" })).toMatchObject({
    type: "Remote",
    workplace: "Remote",
    employmentType: "Part-time",
    places: [],
    applicantCountries: ["US"],
  });
  expect(await update({ places: [london], workplace: "On-site" })).toMatchObject({
    type: "Part-time",
    location: "London, United Kingdom",
    places: [london],
    applicantCountries: [],
  });
  expect(await update({ location: "City of London", places: [london] })).toMatchObject({
    location: "City of London",
    places: [london],
  });
});

test("an incomplete place gets 400 at its field and changes nothing", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const job = await publishJob(recruiter, { location: "Springfield", type: "Hybrid" });
  const cases: [object, string][] = [
    [{ workplace: "Remote" }, "applicantCountries"],
    [{ workplace: "Remote", applicantCountries: [] }, "applicantCountries"],
    [{ workplace: "Hybrid" }, "places"],
    [{ places: [] }, "places"],
    [{ places: [place("ZZ", "Atlantis")] }, "places.0.country"],
    [{ places: [place("US", " ")] }, "places.0.city"],
    [{ places: Array.from({ length: 11 }, () => london) }, "places"],
    [{ workplace: "On-site", places: [london] }, "employmentType"],
    [{ employmentType: "Volunteer" }, "employmentType"],
    [{ location: "" }, "location"],
  ];
  for (const [body, field] of cases) {
    const { status, body: error } = await recruiter.call("PUT /api/jobs/:id", {
      params: { id: job.id },
      body,
    });
    expect(status, JSON.stringify(body)).toBe(400);
    expect(Object.keys((error as unknown as { fields: object }).fields), JSON.stringify(body)).toContain(
      field,
    );
  }
  const [row] = await select("select version, places, workplace from jobs where id = ?", job.id);
  expect(row).toEqual({ version: 1, places: "[]", workplace: "Hybrid" });
  const { status } = await recruiter.call("POST /api/jobs", { body: aJob({ location: "" }) });
  expect(status).toBe(400);
});

test(
  "jobs are found by country, workplace, employment type, and by each of their places",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    await publishJob(recruiter, { title: "Two", location: "Our two offices", places: [london, toronto] });
    await publishJob(recruiter, { title: "Chicago" });
    await publishJob(recruiter, {
      title: "Contract",
      location: "",
      workplace: "Hybrid",
      employmentType: "Contract",
      places: [place("DE", "Berlin")],
    });
    await publishJob(recruiter, { title: "Remote", location: "Remote (Germany)", type: "Remote" });
    expect(await findTitles({ country: "DE" })).toEqual(["Contract", "Remote"]);
    expect(await findTitles({ country: "ca" })).toEqual(["Two"]);
    expect(await findTitles({ workplace: "Remote" })).toEqual(["Remote"]);
    expect(await findTitles({ location: "Remote" })).toEqual(["Remote"]);
    expect(await findTitles({ employmentType: "Contract" })).toEqual(["Contract"]);
    expect(await findTitles({ type: "Hybrid" })).toEqual(["Contract"]);
    expect(await findTitles({ location: "London, United Kingdom" })).toEqual(["Two"]);
    expect(await findTitles({ location: "Toronto ON" })).toEqual(["Two"]);
    expect(await findTitles({ location: "our two" })).toEqual(["Two"]);
    expect(await findTitles({ location: "Chicago IL" })).toEqual(["Chicago"]);
    const { body } = await testApp.visitor().call("GET /api/jobs/filters", {});
    expect(body.locations).toEqual([
      "Berlin, Germany",
      "Chicago, IL",
      "London, United Kingdom",
      "Toronto, ON, Canada",
    ]);
    const page = await openPage(testApp.visitor(), "/jobs?type=Contract&workplace=Hybrid");
    expect(page.html).toContain("1 position found");
    const older = await openPage(testApp.visitor(), "/jobs?type=Remote");
    expect(older.html).toContain("1 position found");
  },
);

test("a duplicate has the places of its original", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await publishJob(recruiter, { places: [london, toronto], workplace: "Hybrid" });
  const { body } = await recruiter.call("POST /api/jobs/:id/duplicate", { params: { id } });
  expect(body).toMatchObject({ places: [london, toronto], workplace: "Hybrid", employmentType: "Full-time" });
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { employmentTypes } from "#contract/jobs/constants.ts";
import { countryName } from "#contract/jobs/countries.ts";
import { PlaceDraft } from "#contract/jobs/schemas.ts";
import { jobPlaces } from "#tests/support/job-places.ts";
import { seededJobs } from "#tests/support/seeded-jobs.ts";
import { contractFile } from "#tests/support/vendor-contract.ts";
import { findAll, parseXml, getText, type XmlElement } from "#tests/support/xml.ts";
import { jobFeed } from "#worker/feeds/job-feed.ts";
import type { JobPages } from "#worker/feeds/build-job-feed.ts";
import type { BinaryFeed } from "#worker/feeds/feed-response.ts";
import { linkedinFeed } from "#worker/feeds/linkedin-feed.ts";

const ORIGIN = "https://www.planwright.example";
const HOSTILE_TEXT = `A & B <c> "d" ]]> \u0007 é 漢 <script>alert(1)</script> &amp; '`;

const seeded = seededJobs().filter(({ status }) => status === "published");
const hostileJob = {
  ...seeded[0]!,
  title: HOSTILE_TEXT,
  company: HOSTILE_TEXT,
  location: HOSTILE_TEXT,
  description: HOSTILE_TEXT,
  requirements: HOSTILE_TEXT,
};
/** 30 places of eight countries: single, in pairs, and one remote job for all of the countries. */
const placedJobs = jobPlaces.map((place, index) => ({
  ...seeded[index]!,
  workplace: index % 2 === 0 ? ("On-site" as const) : ("Hybrid" as const),
  employmentType: employmentTypes[index % employmentTypes.length]!,
  places: (index % 5 === 0 ? [place, jobPlaces[(index + 7) % 30]!] : [place]).map((each) =>
    PlaceDraft.parse(each),
  ),
  applicantCountries: [],
}));
const remoteJob = {
  ...seeded[0]!,
  workplace: "Remote" as const,
  places: [],
  applicantCountries: ["DE", "FR"],
};
/** Accepts any children, so that only the form of the XML is checked. */
const ANY_SCHEMA = {
  fileName: "any.xsd",
  contents: `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="source"><xs:complexType><xs:sequence><xs:any minOccurs="0" maxOccurs="unbounded" processContents="skip"/></xs:sequence></xs:complexType></xs:element></xs:schema>`,
};
const createPortal = (key: string, config = {}) => ({ key, config });

/** Yields the jobs in chunks, as the database query does. */
async function* inChunks(jobs: typeof seeded): JobPages {
  for (let start = 0; start < jobs.length; start += 7) yield jobs.slice(start, start + 7);
}
const decodeBody = async (feed: Promise<BinaryFeed>) => new TextDecoder().decode((await feed).body);

const feeds = {
  indeed: {
    xsd: "indeed.xsd",
    render: (jobs: typeof seeded) => decodeBody(jobFeed(inChunks(jobs), ORIGIN, createPortal("indeed"))),
    required: [
      "title",
      "date",
      "referencenumber",
      "requisitionid",
      "url",
      "company",
      "sourcename",
      "country",
      "description",
    ],
    present: ["city", "state"],
    reference: "referencenumber",
  },
  linkedin: {
    xsd: "linkedin-basic-jobs.xsd",
    render: (jobs: typeof seeded) =>
      decodeBody(linkedinFeed(inChunks(jobs), ORIGIN, createPortal("linkedin", { companyId: "12345" }))),
    required: [
      "partnerJobId",
      "company",
      "title",
      "description",
      "applyUrl",
      "location",
      "posterEmail",
      "companyId",
    ],
    present: [],
    reference: "partnerJobId",
  },
};
const cases = Object.entries(feeds);

/** Lists what job boards reject: missing, empty or repeated elements, duplicate references, foreign URLs. */
function findFeedErrors(
  feed: XmlElement,
  { required, present, reference }: (typeof feeds)["indeed" | "linkedin"],
): string[] {
  const references = findAll(feed, reference).map(({ text }) => text);
  const duplicates = references.length - new Set(references).size;
  return [
    ...(feed.name === "source" ? [] : ["the root is not <source>"]),
    ...(duplicates ? [`${duplicates} duplicate references`] : []),
    ...findAll(feed, "job").flatMap((job) => {
      const names = job.children.map(({ name }) => name);
      const title = getText(job, "title") ?? "";
      return [
        ...required.filter((name) => !getText(job, name)?.trim()).map((name) => `${title}: no ${name}`),
        ...present.filter((name) => !names.includes(name)).map((name) => `${title}: no <${name}>`),
        ...(new Set(names).size < names.length ? [`${title}: a duplicate element`] : []),
        ...(/^https:\/\/www\.planwright\.example\/jobs\/[^?]+\?source=/.test(
          getText(job, "url") ?? getText(job, "applyUrl") ?? "",
        )
          ? []
          : [`${title}: a foreign URL`]),
      ];
    }),
  ];
}

test.for(cases)("the feed for %s is well-formed and complete, even with hostile text", async ([, feed]) => {
  const read = parseXml(await feed.render([...seeded.slice(1), hostileJob]));
  expect(findAll(read, "job").length).toBe(seeded.length);
  expect(findFeedErrors(read, feed)).toEqual([]);
  expect(
    findFeedErrors(parseXml(await feed.render([{ ...hostileJob, company: "" }, hostileJob])), feed).length,
  ).toBeGreaterThan(1);
  expect(findFeedErrors(parseXml(await feed.render([])), feed), "empty feed").toEqual([]);
});

test.for(cases)("the feed for %s has each of 30 places in eight countries", async ([name, feed]) => {
  const read = parseXml(await feed.render([...placedJobs.slice(1), { ...remoteJob, id: "remote" }]));
  expect(findFeedErrors(read, feed)).toEqual([]);
  const entries = findAll(read, "job");
  const expected = placedJobs.slice(1).flatMap((job) => job.places.map((place) => ({ job, place })));
  expect(entries.length).toBe(expected.length + 1);
  for (const [index, { job, place }] of expected.entries()) {
    const entry = entries[index]!;
    const facts = ["city", "state", "country"].map((each) => getText(entry, each) ?? "");
    expect(facts).toEqual([place.city, place.region, place.country]);
    expect(getText(entry, name === "indeed" ? "postalcode" : "postalCode") ?? "").toBe(place.postalCode);
    expect(getText(entry, feed.reference)!.length).toBeLessThanOrEqual(40);
    expect(getText(entry, feed.reference)).toContain(job.id);
    expect(getText(entry, "location") ?? countryName(place.country)).toContain(countryName(place.country));
  }
  expect(getText(entries.at(-1)!, "country")).toBe("DE");
});

test("the reference of a place stays the same when the job gets more places", async () => {
  const [one, two, three] = jobPlaces.map((place) => PlaceDraft.parse(place));
  const references = async (places: (typeof one)[]) => {
    const job = { ...placedJobs[1]!, places: places as NonNullable<typeof one>[] };
    return findAll(parseXml(await feeds.indeed.render([job])), "referencenumber").map(({ text }) => text);
  };
  const [first, second] = await references([one, two]);
  expect(await references([one])).toEqual([first]);
  expect(await references([one, three, two])).toEqual([first, expect.any(String), second]);
});

test.for(cases)(
  "the feed for %s is well-formed to a parser of its own",
  { tags: "full" },
  async ([, feed]) => {
    const validate = (contents: string) =>
      validateXML({ xml: [{ fileName: "feed.xml", contents }], extension: "schema", schema: [ANY_SCHEMA] });
    for (const jobs of [seeded, [hostileJob], placedJobs, []])
      expect((await validate(await feed.render(jobs))).errors).toEqual([]);
    const broken = (await feed.render(seeded)).replace("</company>", "");
    expect((await validate(broken)).valid).toBe(false);
  },
);

test.for(cases)(
  "the feed for %s matches the schema from the job board's documentation",
  { tags: "full" },
  async ([, feed], { skip }) => {
    const file = contractFile(`job-feeds/${feed.xsd}`);
    if (!file) return skip("The vendor contracts are not available.");
    const schema = [{ fileName: feed.xsd, contents: readFileSync(file, "utf8") }];
    const validate = (contents: string) => validateXML({ xml: [{ fileName: "feed.xml", contents }], schema });
    const long = { ...hostileJob, description: HOSTILE_TEXT.repeat(20) };
    for (const jobs of [seeded, [long, ...seeded.slice(1)], [...placedJobs.slice(1), remoteJob], []]) {
      expect((await validate(await feed.render(jobs))).errors).toEqual([]);
    }
    const broken = (await feed.render(seeded)).replaceAll(/<company>.*?<\/company>/g, "");
    expect((await validate(broken)).valid, "invalid feed").toBe(false);
  },
);

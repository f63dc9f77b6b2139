import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { seededJobs } from "#tests/support/seeded-jobs.ts";
import { contractFile } from "#tests/support/vendor-contract.ts";
import { all, readXml, textOf, type XmlElement } from "#tests/support/xml.ts";
import { createSite } from "#worker/ssr/document.ts";
import { jobFeed } from "#worker/feeds/job-feed.ts";
import type { JobParts } from "#worker/feeds/build-job-feed.ts";
import type { BinaryFeed } from "#worker/feeds/feed-response.ts";
import { linkedinFeed } from "#worker/feeds/linkedin-feed.ts";

const SITE = createSite("https://www.planwright.example");
const NASTY = `A & B <c> "d" ]]> \u0007 é 漢 <script>alert(1)</script> &amp; '`;

const seeded = seededJobs().filter(({ status }) => status === "published");
const nasty = {
  ...seeded[0]!,
  title: NASTY,
  company: NASTY,
  location: NASTY,
  description: NASTY,
  requirements: NASTY,
};
const portal = (key: string, config = {}) => ({ key, config });

/** As the database answers them, some at a time. */
async function* inParts(jobs: typeof seeded): JobParts {
  for (let start = 0; start < jobs.length; start += 7) yield jobs.slice(start, start + 7);
}
const textIn = async (made: Promise<BinaryFeed>) => new TextDecoder().decode((await made).body);

const feeds = {
  indeed: {
    xsd: "indeed.xsd",
    render: (jobs: typeof seeded) => textIn(jobFeed(inParts(jobs), SITE, portal("indeed"))),
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
      textIn(linkedinFeed(inParts(jobs), SITE, portal("linkedin", { companyId: "12345" }))),
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

/** What the portals refuse: an element that is missing or empty, one twice, a reference twice, an address of somebody else. */
function faultsOf(
  feed: XmlElement,
  { required, present, reference }: (typeof feeds)["indeed" | "linkedin"],
): string[] {
  const references = all(feed, reference).map(({ text }) => text);
  const twice = references.length - new Set(references).size;
  return [
    ...(feed.name === "source" ? [] : ["the root is not <source>"]),
    ...(twice ? [`${twice} references twice`] : []),
    ...all(feed, "job").flatMap((job) => {
      const names = job.children.map(({ name }) => name);
      const title = textOf(job, "title") ?? "";
      return [
        ...required.filter((name) => !textOf(job, name)?.trim()).map((name) => `${title}: no ${name}`),
        ...present.filter((name) => !names.includes(name)).map((name) => `${title}: no <${name}>`),
        ...(new Set(names).size < names.length ? [`${title}: an element twice`] : []),
        ...(/^https:\/\/www\.planwright\.example\/jobs\/[^?]+\?source=/.test(
          textOf(job, "url") ?? textOf(job, "applyUrl") ?? "",
        )
          ? []
          : [`${title}: a strange address`]),
      ];
    }),
  ];
}

test.for(cases)("the feed for %s is well-formed and complete, whatever was typed", async ([, feed]) => {
  const read = readXml(await feed.render([...seeded.slice(1), nasty]));
  expect(all(read, "job").length).toBe(seeded.length);
  expect(faultsOf(read, feed)).toEqual([]);
  expect(
    faultsOf(readXml(await feed.render([{ ...nasty, company: "" }, nasty])), feed).length,
  ).toBeGreaterThan(1);
  expect(faultsOf(readXml(await feed.render([])), feed), "an empty list is one, too").toEqual([]);
});

test.for(cases)(
  "the feed for %s fits the schema made from the portal's pages",
  async ([, feed], { skip }) => {
    const file = contractFile(`job-feeds/${feed.xsd}`);
    if (!file) return skip("The vendor contracts are not beside this checkout.");
    const schema = [{ fileName: feed.xsd, contents: readFileSync(file, "utf8") }];
    const validate = (contents: string) => validateXML({ xml: [{ fileName: "feed.xml", contents }], schema });
    const long = { ...nasty, description: NASTY.repeat(20) };
    for (const jobs of [seeded, [long, ...seeded.slice(1)], []]) {
      expect((await validate(await feed.render(jobs))).errors).toEqual([]);
    }
    const broken = (await feed.render(seeded)).replaceAll(/<company>.*?<\/company>/g, "");
    expect((await validate(broken)).valid, "the schema refuses").toBe(false);
  },
);

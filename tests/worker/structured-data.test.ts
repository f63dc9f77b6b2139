import { afterEach, beforeEach, expect, test } from "vitest";
import { useUniqueContentVersion, insertArticle, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { EDITORIAL_TEAM } from "#contract/articles/constants.ts";
import { jobPlaces } from "#tests/support/job-places.ts";
import { findScripts, openPage } from "#tests/support/pages.ts";
import { publishJob } from "#tests/support/samples.ts";
import { findGoogleErrors, findVocabularyErrors } from "#tests/support/schema-org.ts";
import { testApp } from "#tests/support/test-app.ts";
import { findAll, parseXml } from "#tests/support/xml.ts";
import { ORIGIN } from "#tests/support/person.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

type Data = Record<string, unknown>;

async function readStructuredData(path: string): Promise<Data[]> {
  const { status, html } = await openPage(testApp.visitor(), path);
  expect(status, path).toBe(200);
  return findScripts(html)
    .filter(({ attributes }) => attributes.includes("application/ld+json"))
    .map(({ content }) => JSON.parse(content) as Data);
}

const findErrors = (data: Data) => [...findVocabularyErrors(data), ...findGoogleErrors(data)];

test(
  "the structured data of every page of the sitemap follows schema.org and Google's rules",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    await publishJob(recruiter, { expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    await insertArticle();
    await insertArticle({ writer: "openai", reviewedBy: "Tove Okonjo" });
    await insertArticle({ writer: "openai", reviewedBy: EDITORIAL_TEAM });
    const sitemap = parseXml(await (await testApp.visitor().fetch("/sitemap.xml")).text());
    const paths = findAll(sitemap, "loc").map(({ text }) => text.replace(ORIGIN, ""));
    const types = new Set<string>();
    const errors: string[] = [];
    for (const path of paths) {
      for (const data of await readStructuredData(path || "/")) {
        types.add(String(data["@type"]));
        expect(data["@context"], path).toBe("https://schema.org");
        errors.push(...findErrors(data).map((error) => `${path}: ${error}`));
      }
    }
    expect(errors).toEqual([]);
    const expected = [
      "JobPosting",
      "Article",
      "Organization",
      "BreadcrumbList",
      "WebSite",
      "FAQPage",
      "Person",
    ];
    expect([...types]).toEqual(expect.arrayContaining(expected));
  },
);

test(
  "the JobPosting of 30 places in eight countries is complete, whatever the workplace",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    expect(new Set(jobPlaces.map(({ country }) => country)).size).toBe(8);
    for (const [index, place] of jobPlaces.entries()) {
      const workplace = index % 2 === 0 ? "On-site" : "Hybrid";
      const employmentType = (["Full-time", "Part-time", "Contract", "Temporary", "Internship"] as const)[
        index % 5
      ]!;
      const job = await publishJob(recruiter, {
        location: "",
        workplace,
        employmentType,
        places: [place as never],
      });
      const [posting] = await readStructuredData(`/jobs/${job.id}`);
      expect(findErrors(posting!), job.location).toEqual([]);
      const { address } = posting!.jobLocation as { address: Data };
      expect(address, job.location).toMatchObject({
        addressLocality: place.city,
        addressCountry: place.country,
        ...(place.postalCode && { postalCode: place.postalCode }),
        ...(place.street && { streetAddress: place.street }),
      });
      expect(posting!.employmentType).toBe(
        ["FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY", "INTERN"][index % 5],
      );
    }
  },
);

test("the checks find wrong types, properties, values and missing properties", () => {
  const address = { "@type": "PostalAddress", addressCountry: "USA" };
  const posting = {
    "@type": "JobPosting",
    title: "",
    datePosted: "yesterday",
    salary: 1,
    directApply: "yes",
    hiringOrganization: { "@type": "Place", name: "x" },
    jobLocation: { "@type": "Place", address },
  };
  const errors = findErrors(posting).join("\n");
  for (const part of [
    'JobPosting.title: "" is not Text',
    "JobPosting.datePosted",
    "has no property salary",
    "JobPosting.directApply",
    "JobPosting.hiringOrganization",
    "JobPosting has no title",
    "JobPosting has no description",
    "no ISO 3166 country: USA",
  ])
    expect(errors).toContain(part);
  expect(findErrors({ "@type": "Job" })).toEqual(["Job: unknown type Job"]);
  const remote = { "@type": "JobPosting", jobLocationType: "TELECOMMUTE" };
  expect(findErrors(remote)).toContain("JobPosting has no applicantLocationRequirements.name");
});

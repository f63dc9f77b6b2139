import { expect, test } from "vitest";
import { insertArticle } from "#tests/support/articles.ts";
import { testApp } from "#tests/support/test-app.ts";
import { homeSections } from "#web/content/home-sections.ts";

const open = { status: "published", industry: "Finance", description: "Own the weekly forecast." } as const;

async function home(query = "") {
  const response = await testApp.visitor().fetch(`/${query}`);
  return { status: response.status, html: await response.text(), headers: response.headers };
}

test(
  "the home page renders every section in order and the first four jobs without JavaScript",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    for (const place of ["Carmel, IN", "Chicago, IL", "Remote", "New York, NY", "Boston, MA"]) {
      const job = { ...open, title: `Analyst in ${place}`, company: "Tallowmere Foods", location: place };
      await recruiter.call("POST /api/jobs", { body: job });
    }
    const { status, html } = await home();
    expect(status).toBe(200);
    const ids = ["market", "services", "about", "jobs", "case-studies", "salary", "candidates", "contact"];
    const places = ids.map((id) => html.indexOf(` id="${id}"`));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(html.match(/Apply Now/g)).toHaveLength(4);
    expect(html).toContain("4 of 5 open positions");
    expect(html).not.toContain("<template");
    expect(html).toContain('"@type":"ItemList"');
  },
);

test("URL filters narrow the jobs, and invalid filters are ignored", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const job = { ...open, company: "Larkmoor Credit Union" };
  await recruiter.call("POST /api/jobs", { body: { ...job, title: "Auditor", location: "Chicago, IL" } });
  await recruiter.call("POST /api/jobs", { body: { ...job, title: "Planner", location: "Carmel, IN" } });
  const filtered = await home("?title=planner&location=Carmel%2C+IN&industry=All+Industries");
  expect(filtered.html).toContain("1 of 1 open position<");
  expect(filtered.html).not.toContain("Auditor");
  expect((await home("?title=nobody")).html).toContain("No Positions Found");
  expect((await home("?title=%00&location=%00")).status).toBe(200);
});

test(
  "the salary calculator works without JavaScript and ignores unknown choices",
  { tags: "full" },
  async () => {
    const choices = new URLSearchParams({
      "pay-role": "CTO",
      "pay-experience": "15+",
      "pay-location": "New York",
      "pay-industry": "Technology",
    });
    const { html } = await home(`?${choices.toString()}`);
    expect(html).toContain("$500,500");
    expect(html).toContain("From $327,600 to $673,400 a year");
    choices.set("pay-role", "Astronaut");
    expect((await home(`?${choices.toString()}`)).html).toContain(
      "Complete the form to see your salary range",
    );
  },
);

test(
  "without a measurement id neither page nor CSP mentions Google Analytics",
  { tags: "full" },
  async () => {
    const { html, headers } = await home();
    expect(html).not.toContain("measurement-id");
    expect(headers.get("content-security-policy")).not.toContain("google");
  },
);

test(
  "the home page links the three newest articles, or shows placeholders without any",
  { tags: "full" },
  async () => {
    const empty = await home();
    for (const { title } of homeSections.resources.items) expect(empty.html).toContain(title);
    const titles = ["Oldest", "Second", "Third", "Newest"].map((name) => `${name} of four`);
    const articles = [];
    for (const title of titles) articles.push(await insertArticle({ title }));
    const { html } = await home();
    const linked = articles.map(({ slug }) => html.includes(`href="/article/${slug}"`));
    expect(linked).toEqual([false, true, true, true]);
    expect(html).toContain("Newest of four");
    for (const { title } of homeSections.resources.items) expect(html).not.toContain(title);
  },
);

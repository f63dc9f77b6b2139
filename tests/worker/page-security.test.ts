import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { catchLog } from "#tests/support/log.ts";
import { testApp } from "#tests/support/test-app.ts";
import { getCspNonce, openPage, findScripts, structuredData, getVisibleText } from "#tests/support/pages.ts";
import { SECURE_ORIGIN } from "#tests/support/person.ts";
import { publishJob } from "#tests/support/samples.ts";

const hostile = [
  "</script><script>alert(1)</script>",
  "<!--<script>",
  "\u2028alert(1)\u2029",
  '"><img src=x onerror=alert(1)>',
  "</title><b>",
  "$& $` $' $1",
];

/** The contents of a page's inline scripts. */
const inlineScripts = (html: string): string[] =>
  findScripts(html)
    .filter(({ attributes }) => !attributes.includes("json"))
    .map(({ content }) => content.trim())
    .filter(Boolean);
const shell = async () => (await env.ASSETS.fetch("https://site.example/index.html")).text();

test.for(hostile)(
  "a job titled %j is escaped in page, head, inlined data and structured data",
  async (title) => {
    const { id } = await publishJob(await testApp.as("recruiter"), {
      title,
      description: title,
      company: title,
    });
    for (const path of ["/jobs", `/jobs/${id}`, `/apply?job=${id}`]) {
      const { html } = await openPage(testApp.visitor(), path);
      expect(getVisibleText(html)).toContain(title.replace(/\s+/g, " ").trim());
      for (const { content } of findScripts(html).filter(({ attributes }) => attributes.includes("json"))) {
        expect(content, path).not.toContain("<");
        expect(() => void JSON.parse(content), path).not.toThrow(SyntaxError);
      }
      const [first, ...others] = inlineScripts(html);
      expect([first], `${path}: the inline script of index.html`).toEqual(inlineScripts(await shell()));
      expect(others, `${path}: the speculation rules, and the script that loads the app`).toEqual([
        expect.stringMatching(/^\{"prefetch":/),
        expect.stringMatching(/^document\.hidden\?import\("\/assets\/index-[\w-]+\.js"\):/),
      ]);
      expect(html, path).not.toMatch(/<img src=x|<\/title><b>/);
      expect(html.match(/<\/title>/g), path).toHaveLength(1);
    }
    const { html } = await openPage(testApp.visitor(), `/jobs/${id}`);
    expect(structuredData(html).JobPosting!.title).toBe(title.trim());
  },
);

test("every script has the response's nonce, and no two responses share one", { tags: "full" }, async () => {
  await publishJob(await testApp.as("recruiter"));
  const seen = new Set<string>();
  for (const path of ["/jobs", "/jobs", "/login", "/no-such-page", "/jobs?title=x"]) {
    const { headers, html } = await openPage(testApp.visitor(), path);
    const nonce = getCspNonce(headers);
    expect(nonce, path).toMatch(/^[A-Za-z0-9+/]{22,}={0,2}$/);
    expect(seen.has(nonce), "also for a cached page").toBe(false);
    seen.add(nonce);
    const running = findScripts(html).filter(({ attributes }) => !attributes.includes("json"));
    expect(running.length, path).toBeGreaterThan(0);
    for (const { attributes } of running) expect(attributes, path).toContain(`nonce="${nonce}"`);
    const nonces = [...html.matchAll(/nonce="([^"]*)"/g)].map(([, value]) => value);
    expect(new Set(nonces), path).toEqual(new Set([nonce]));
  }
});

test("the Content-Security-Policy blocks other origins and inline code", async () => {
  const { headers, html } = await openPage(testApp.visitor(), "/jobs");
  const policy = Object.fromEntries(
    headers
      .get("Content-Security-Policy")!
      .split("; ")
      .map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1)]),
  );
  expect(policy["default-src"]).toEqual(["'none'"]);
  expect(policy["script-src"]).toEqual([`'nonce-${getCspNonce(headers)}'`, "'strict-dynamic'"]);
  expect(policy["style-src"]).toEqual(["'self'", `'nonce-${getCspNonce(headers)}'`]);
  expect(policy["frame-ancestors"]).toEqual(["'none'"]);
  expect(policy["base-uri"]).toEqual(["'none'"]);
  expect(policy["form-action"]).toEqual(["'self'"]);
  expect(html, "no inline event handlers").not.toMatch(/<[a-z][^>]*\son\w+=/i);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("X-Frame-Options")).toBe("DENY");
  expect(headers.get("Referrer-Policy")).toBe("strict-origin");
  expect(headers.get("Permissions-Policy")).toContain("camera=()");
  expect(headers.get("Strict-Transport-Security"), "no HSTS on plain HTTP").toBeNull();
  const secure = testApp.visitor();
  secure.origin = SECURE_ORIGIN;
  expect((await openPage(secure, "/jobs")).headers.get("Strict-Transport-Security")).toMatch(
    /max-age=63072000/,
  );
});

test("a session does not change a public page and sets no cookie", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  await publishJob(recruiter);
  const draft = await recruiter.call("POST /api/jobs", {
    body: { title: "Secret Role", company: "Tallowmere", location: "Chicago, IL", description: "Not yet." },
  });
  for (const path of ["/jobs?title=role", `/jobs/${draft.body.id}`, "/jobs?scope=all"]) {
    const { html, headers } = await openPage(recruiter, path);
    expect(getVisibleText(html), path).not.toContain("Secret Role");
    expect(headers.getSetCookie()).toEqual([]);
  }
});

test.for([
  "/%",
  "/jobs/%E0%A4%A",
  "/jobs/%00",
  "/..%2f..%2fetc",
  "/jobs/..%2f..%2fadmin%2fjobs%2fstats",
  "/%3Cscript%3E",
  `/${"x".repeat(4_000)}`,
  "/jobs?%",
  "/resources?q=%00",
  "/resources?category=a%00b",
  // One is cut inside a surrogate pair, the other grows when it is normalized.
  `/resources?q=${"x".repeat(199)}%F0%9F%98%80`,
  `/jobs?title=${"%E0%A5%98".repeat(200)}`,
  "/index.html",
  "/admin.html",
  "/manifest.json",
])("the malformed path %s does not cause a server error or leak markup", async (path) => {
  catchLog();
  const { status, html } = await openPage(testApp.visitor(), path);
  expect(status).toBeLessThan(500);
  expect(html).not.toContain("<script>");
  expect(html).not.toContain("__NONCE__");
});

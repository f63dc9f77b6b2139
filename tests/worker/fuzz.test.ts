import { expect, test } from "vitest";
import { contractEndpoints } from "#tests/support/endpoints.ts";
import { expectRefusal, neverReturns5xx, countRequests, getEndpointShare } from "#tests/support/fuzz.ts";
import { testApp } from "#tests/support/test-app.ts";

test("the fuzz test files send at least 20,000 requests and cover every endpoint", () => {
  const shared = [0, 1, 2, 3].flatMap((share) => getEndpointShare(share, 4).map(([name]) => name));
  expect(shared.toSorted()).toEqual(contractEndpoints.map(({ name }) => name).toSorted());
  const files = Object.values(
    import.meta.glob<string>("./full/fuzz-?.test.ts", { query: "?raw", import: "default", eager: true }),
  );
  const shares = files.map(
    (text) => /fuzz\(endpoint\)/.test(text) && /getEndpointShare\((\d), 4\)/.exec(text)?.[1],
  );
  expect(shares.toSorted(), "each share has its file").toEqual(["0", "1", "2", "3"]);
  const without5xx = contractEndpoints.filter(({ endpoint }) => neverReturns5xx(endpoint));
  expect(contractEndpoints.length - without5xx.length, "almost all endpoints").toBeLessThan(10);
  const sent = without5xx.reduce((sum, { endpoint }) => sum + countRequests(endpoint), 0);
  expect(sent).toBeGreaterThanOrEqual(20_000);
});

test("manipulated paths get not_found or validation_failed", async () => {
  const tricks = [
    "/api/",
    "/api//jobs",
    "/api/jobs/",
    "/api/JOBS",
    "/api/jobs%2F",
    "/api/jobs;x=1",
    "/api/jobs%00",
    "/api/.env",
  ];
  const names = [
    "__proto__",
    "constructor",
    "..%2f..%2f",
    "%2e%2e%2fadmin%2fjobs",
    "%",
    "%c0%ae",
    "\\..\\x",
    "*",
    ":id",
    "jobs/:id",
  ];
  const admin = await testApp.as("admin");
  for (const path of [...tricks, ...names.map((name) => `/api/${name}`)]) {
    for (const person of [testApp.visitor(), admin]) {
      const { code } = await expectRefusal(await person.fetch(path), path);
      expect(["not_found", "validation_failed"], path).toContain(code);
    }
  }
});

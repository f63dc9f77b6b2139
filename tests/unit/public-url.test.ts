import { expect, test } from "vitest";
import { nonPublicUrls } from "#tests/support/non-public-urls.ts";
import { isPublicHttps, parseWebUrl } from "#contract/public-url.ts";

test.for([
  "https://api.openai.com/v1",
  "https://API.OpenAI.com/v1/",
  "https://llm.example.com:8443/openai/v1",
  "https://api.openai.com./v1",
  "https://xn--bcher-kva.example/v1",
  "https://10.example.com/",
  "https://localhost.example.com/",
  "https://v1.2.3.example.com/",
  "https://2026-11-22.example.com/",
])("%s is a public HTTPS URL", (address) => {
  expect(isPublicHttps(address)).toBe(true);
});

test.for(nonPublicUrls)("%s is not a public HTTPS URL", (address) => {
  expect(isPublicHttps(address)).toBe(false);
});

test("a web URL has the scheme http or https and no credentials", () => {
  expect(parseWebUrl("http://127.0.0.1:9000/v1")?.port).toBe("9000");
  expect(parseWebUrl("ftp://example.com/")).toBeNull();
  expect(parseWebUrl("https://a@example.com/")).toBeNull();
});

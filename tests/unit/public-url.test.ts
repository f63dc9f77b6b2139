import { expect, test } from "vitest";
import { insideAddresses } from "#tests/support/inside-addresses.ts";
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
])("%s is on the public internet", (address) => {
  expect(isPublicHttps(address)).toBe(true);
});

test.for(insideAddresses)("%s is refused", (address) => {
  expect(isPublicHttps(address)).toBe(false);
});

test("an address that is ours to follow has a web scheme and no password", () => {
  expect(parseWebUrl("http://127.0.0.1:9000/v1")?.port).toBe("9000");
  expect(parseWebUrl("ftp://example.com/")).toBeNull();
  expect(parseWebUrl("https://a@example.com/")).toBeNull();
});

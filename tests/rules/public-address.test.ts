import { expect, test } from "vitest";
import { isPublicHttps, webAddress } from "#worker/base/public-address.ts";

test.for([
  "https://api.openai.com/v1",
  "https://API.OpenAI.com/v1/",
  "https://llm.example.com:8443/openai/v1",
  "https://api.openai.com./v1",
  "https://xn--bcher-kva.example/v1",
  "https://10.example.com/",
  "https://localhost.example.com/",
])("%s is on the public internet", (address) => {
  expect(isPublicHttps(address)).toBe(true);
});

test.for([
  // Other schemes, and what is no address at all.
  "http://api.openai.com/v1",
  "ftp://api.openai.com/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:text/html,x",
  "//api.openai.com",
  "api.openai.com",
  "",
  "https://",
  // A name and password in front.
  "https://api.openai.com@127.0.0.1/",
  "https://user:pass@api.openai.com/",
  // This machine, in every spelling that a parser takes.
  "https://localhost/",
  "https://LOCALHOST/",
  "https://localhost./",
  "https://api.localhost/",
  "https://127.0.0.1/",
  "https://127.0.0.1./",
  "https://127.1/",
  "https://127.0.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0x7f.0.0.1/",
  "https://0177.0.0.1/",
  "https://017700000001/",
  "https://0/",
  "https://0.0.0.0/",
  "https://%31%32%37.0.0.1/",
  "https://１２７.0.0.1/",
  "https://127。0。0。1/",
  "https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/",
  "https://127.0.0.1\\@api.openai.com/",
  "https:127.0.0.1/",
  "https:\\\\127.0.0.1/",
  "https://\t127.0.0.1/",
  "https://[::1]/",
  "https://[0:0:0:0:0:0:0:1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[2002:7f00:1::]/",
  // Networks that are nobody else's business, and the clouds' own.
  "https://10.0.0.1/",
  "https://172.16.0.1/",
  "https://192.168.1.1/",
  "https://100.64.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://[fd00::1]/",
  "https://[fe80::1]/",
  "https://metadata.google.internal/",
  "https://metadata/",
  "https://printer.local/",
  "https://server.lan/",
  "https://wiki.corp/",
  "https://router.home.arpa/",
  // Names that are an address in disguise.
  "https://127.0.0.1.nip.io/",
  "https://10-0-0-1.sslip.io/",
  "https://app.localtest.me/",
  // Bare addresses that are public: still no vendor.
  "https://8.8.8.8/",
  "https://[2606:4700:4700::1111]/",
])("%s is refused", (address) => {
  expect(isPublicHttps(address)).toBe(false);
});

test("an address that is ours to follow has a web scheme and no password", () => {
  expect(webAddress("http://127.0.0.1:9000/v1")?.port).toBe("9000");
  expect(webAddress("ftp://example.com/")).toBeNull();
  expect(webAddress("https://a@example.com/")).toBeNull();
});

import { expect, test } from "vitest";
import { calendarFeed } from "#worker/vendors/calendar-feed.ts";

const URL = "https://calendar.example.com/a.ics";
const redirect = (location: string) => new Response(null, { status: 302, headers: { Location: location } });

test("a feed is read without following redirects automatically", async () => {
  const requests: RequestInit[] = [];
  const feed = calendarFeed({
    send: async (_, init) => {
      requests.push(init);
      return new Response("BEGIN:VCALENDAR");
    },
  });
  expect(await feed.read(URL)).toBe("BEGIN:VCALENDAR");
  expect(requests[0]).toMatchObject({ redirect: "manual" });
});

test("at most three redirects are followed, and only to public addresses", async () => {
  const followTo = (location: string) => {
    const requested: string[] = [];
    const feed = calendarFeed({
      send: async (url) => {
        requested.push(url);
        return url === URL ? redirect(location) : new Response("BEGIN:VCALENDAR");
      },
    });
    return { requested, result: feed.read(URL) };
  };
  await expect(followTo("/b.ics").result).resolves.toBe("BEGIN:VCALENDAR");
  for (const location of [
    "http://calendar.example.com/",
    "https://127.0.0.1/",
    "https://x.internal/",
    "gopher://x",
  ]) {
    const { requested, result } = followTo(location);
    await expect(result, location).rejects.toThrow("not a public https:// address");
    expect(requested).toEqual([URL]);
  }
  const endless = calendarFeed({ send: async (url) => redirect(`${url}x`) });
  await expect(endless.read(URL)).rejects.toThrow("redirects too often");
});

test("large, slow, missing and unreachable feeds fail with a message for their owner", async () => {
  const big = calendarFeed({ send: async () => new Response("x".repeat(2_000)), maxBytes: 1_024 });
  await expect(big.read(URL)).rejects.toThrow("larger than");
  const slow = calendarFeed({
    timeoutMs: 20,
    send: (_, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener("abort", () => reject(new Error("aborted")));
      }),
  });
  await expect(slow.read(URL)).rejects.toThrow("did not respond within");
  const missing = calendarFeed({ send: async () => new Response("", { status: 404 }) });
  await expect(missing.read(URL)).rejects.toThrow("no calendar at this address");
  const broken = calendarFeed({ send: () => Promise.reject(new TypeError("dns")) });
  await expect(broken.read(URL)).rejects.toThrow("could not be reached");
});

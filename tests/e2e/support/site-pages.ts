import { readFileSync } from "node:fs";
import path from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";
import { randomClientIp } from "./concurrent-requests.ts";

const UNKNOWN = "01900000-0000-7000-8000-00000000dead";

/** Paths of the sitemap. */
export async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.status()).toBe(200);
  const urls = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!));
  return urls.map(({ pathname }) => pathname);
}

const findPath = (paths: string[], prefix: string): string => {
  const found = paths.find((at) => at.startsWith(prefix));
  if (!found) throw new Error(`The sitemap names no ${prefix}…`);
  return found;
};

/** Pages for search engines: all static pages, one job, one article. */
export async function listedPages(request: APIRequestContext): Promise<string[]> {
  const paths = await sitemapPaths(request);
  const staticPaths = paths.filter((at) => !/^\/(jobs|article)\/./.test(at));
  return [...staticPaths, findPath(paths, "/jobs/"), findPath(paths, "/article/")];
}

type Slot = { startsAt: string; isAvailable: boolean };
type Day = { date: string; state: string };

/** Other tests book on the same days. */
const MIN_FREE_SLOTS = 3;

/** The last open day with several free slots of a booking type, and the start times of these slots. */
async function findFreeDay(request: APIRequestContext, type: string) {
  const read = async <T>(at: string) =>
    (await (await request.get(`/api/booking/types/${type}/${at}`)).json()) as T;
  const days = await read<Day[]>("days");
  for (const { date } of days.filter(({ state }) => state === "open").toReversed()) {
    const slots = await read<Slot[]>(`slots?date=${date}`);
    const free = slots.filter(({ isAvailable }) => isAvailable).map(({ startsAt }) => startsAt);
    if (free.length >= MIN_FREE_SLOTS) return { date, free };
  }
  throw new Error(`No day has ${MIN_FREE_SLOTS} free slots.`);
}

/** Books an appointment and returns the pages of the booking steps and of the appointment. */
export async function bookingPages(request: APIRequestContext): Promise<string[]> {
  const [type] = (await (await request.get("/api/booking/types")).json()) as { id: string }[];
  const { date, free } = await findFreeDay(request, type!.id);
  const [slot, other] = [free[0]!, free.at(-1)!];
  // Limits count bookings by network and email address.
  const booked = await request.post("/api/booking/appointments", {
    headers: randomClientIp(),
    data: {
      bookingTypeId: type!.id,
      appointmentDate: other,
      bookerName: "Ida Rhodes",
      bookerEmail: `ida.rhodes.${Date.now()}@example.com`,
    },
  });
  expect(booked.status()).toBe(201);
  const { token } = (await booked.json()) as { token: string };
  const chosen = new URLSearchParams({ type: type!.id, date, slot });
  return [
    `/book?type=${type!.id}`,
    `/book?${chosen.toString()}`,
    `/book/details?${chosen.toString()}`,
    `/book/confirmed?token=${token}`,
    `/book/manage?token=${token}`,
    `/book/manage?token=${token}&do=move`,
    `/book/manage?token=${token}&do=cancel`,
    "/book/manage?token=not-a-token",
  ];
}

/** Pages after a form or behind a mail link, and pages without results. */
export async function unlistedPages(request: APIRequestContext): Promise<string[]> {
  const job = findPath(await sitemapPaths(request), "/jobs/").slice("/jobs/".length);
  return [
    `/apply?job=${job}`,
    "/apply/received",
    "/contact/message",
    "/contact/sent",
    "/newsletter/confirm?token=not-a-token",
    "/newsletter/unsubscribe?token=not-a-token",
    "/newsletter/preferences?token=not-a-token",
    "/newsletter/received",
    "/newsletter/confirmed",
    "/newsletter/unsubscribed",
    "/jobs?title=zzzzzz",
    "/jobs?page=2",
    "/resources?q=zzzzzz",
    `/jobs/${UNKNOWN}`,
    `/article/${UNKNOWN}`,
    "/article/preview?token=not-a-token",
    "/interview?token=not-a-token",
    "/shortlist?token=not-a-token",
    "/employer-consent?token=not-a-token",
    "/your-data?token=not-a-token",
    "/your-data/erased",
    "/case-studies/unknown",
    "/services/unknown",
    "/no-such-page",
  ];
}

/** The route patterns of web/app/public-pages.ts. Read as text, because an import would load every page. */
export function routePatterns(): URLPattern[] {
  const text = readFileSync(path.join(import.meta.dirname, "../../../web/app/public-pages.ts"), "utf8");
  const own = [...text.matchAll(/\bpath: "([^"]+)"/g)].map(([, pattern]) => pattern!);
  return own.map((pattern) => new URLPattern({ pathname: pattern === "/" ? "/" : `/${pattern}` }));
}

/** The first of the paths for each route pattern. */
export function onePerRoute(paths: string[]): string[] {
  const findFirst = (pattern: URLPattern) => paths.find((pathname) => pattern.test({ pathname })) ?? [];
  return [...new Set(routePatterns().flatMap(findFirst))];
}

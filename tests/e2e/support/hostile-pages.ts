import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { test as base, expect } from "@playwright/test";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { contractEndpoints } from "#tests/support/endpoints.ts";
import { createHostileBody, listFreeTextFields, MARKER, removeRejectedFields } from "./hostile-text.ts";
import { pressEscape } from "./browser-test.ts";

/** Endpoints whose text is never shown, or that other tests cover. */
const excludedEndpoints: Record<string, string> = {
  "POST /api/auth/login": "not stored",
  "PUT /api/auth/password": "not stored",
  "POST /api/privacy/erase": "not stored",
  "POST /api/privacy/withdraw": "not stored",
  "POST /api/newsletter/confirm": "a token",
  "POST /api/newsletter/preferences": "a token, and topics of a list",
  "POST /api/newsletters": "escaped in the mail: newsletters.test.ts",
  "PUT /api/newsletters/:id": "same fields as POST",
  "POST /api/newsletters/preview": "returned, not stored: newsletters.test.ts",
  "POST /api/newsletters/:id/test": "an email address",
  "POST /api/newsletters/:id/schedule": "a time",
  "POST /api/newsletter/unsubscribe": "a token",
  "POST /api/content/suggestions": "sent to the model only",
  "POST /api/content/calendar/move": "an id and times",
  "POST /api/sms/campaigns/estimate": "returned, not stored: sms-campaigns.test.ts",
  "POST /api/sms/campaigns/:id/test": "a phone number",
  "POST /api/content/markdown": "returned, not stored: markdown.test.ts",
  "POST /api/jobs/preview": "returned, not stored: job-descriptions.test.ts",
  "POST /api/generate-image/article": "rendered to pixels",
  "POST /api/generate-image/job": "rendered to pixels",
  "POST /api/admin/settings": "keys and URLs: settings.test.ts",
  "PUT /api/portals/:id": "keys and URLs: job-board-settings.test.ts",
  "POST /api/portals/:id/feed/addresses": "an id and a number of days",
  "POST /api/jobs/:id/postings/:portalId/confirm": "a URL: private-urls.test.ts",
  "PUT /api/ghl/settings": "vendor ids, checked with the vendor",
  "POST /api/admin/portals": "same fields as PUT",
  "PUT /api/admin/booking/availability": "clock times",
  "PUT /api/admin/booking/appointments/:id/meeting": "a URL: private-urls.test.ts",
  "PUT /api/auth/profile": "would rename the user that other tests look for",
  "POST /api/auth/forgot": "not stored",
  "POST /api/auth/login/code": "not stored",
  "PUT /api/auth/totp": "not stored",
  "POST /api/auth/step-up": "not stored",
  "POST /api/auth/passkeys": "needs an authenticator; shown to the own user only",
  "PUT /api/auth/passkeys/:id": "shown to the own user only",
  "POST /api/auth/login/passkey": "not stored",
  "POST /api/auth/links/find": "a token",
  "POST /api/auth/reset": "a token, and a password",
  "POST /api/auth/invitation": "a token, and a password",
  "POST /api/auth/email": "an email address, and a password",
  "POST /api/auth/email/confirm": "a token",
  "POST /api/admin/webhooks": "a URL, and a description: webhooks.test.ts",
  "PUT /api/admin/webhooks/:id": "same fields as POST",
  "POST /api/auth/keys": "a name: api-keys.test.ts",
  "POST /api/admin/service-keys": "a name: api-keys.test.ts",
  "PUT /api/admin/service-keys/:id": "an id",
  "POST /api/admin/users": "restricted usernames, and passwords; names: accounts.test.ts",
  "PUT /api/admin/users/:id": "passwords; names as in the own profile",
  "POST /api/admin/roles/:id/reset": "a version",
  "POST /api/sms/send": "rejected while SMS is inactive: sms-staff.test.ts",
  "POST /api/sms/consents/withdraw": "a phone number",
  "POST /api/booking/appointments/:id/reschedule": "times",
  "POST /api/booking/appointments/:id/confirm": "a token",
  "POST /api/content/articles/bulk": "ids, and the reviewer as in the approval of one article",
  "POST /api/content/articles/:id/channels/:channel": "no channel is connected: linkedin-text.test.ts",
  "PUT /api/content/articles/:id/channels/:channel": "no channel is connected: linkedin-text.test.ts",
  "POST /api/content/articles/:id/channels/:channel/resolve": "a URL of the network",
  "POST /api/admin/booking/appointments/:id/reschedule": "times",
  "POST /api/imports": "a file name, for administrators: imports.test.ts",
  "POST /api/imports/check": "not stored",
  "POST /api/imports/:id/rows": "the fields of other endpoints: imports.test.ts",
  "POST /api/redirects": "addresses: redirects.test.ts",
  "POST /api/employer-consent": "a token",
  "POST /api/interview-links/choose": "a token and a time zone: interview-links.test.ts",
  "PUT /api/my-calendar/hours": "a time zone",
  "PUT /api/my-calendar/options": "an email address",
  "PUT /api/my-calendar/source": "a URL: staff-calendars.test.ts",
};

/** Features of recruiting, which hostile-desk.spec.ts covers; hostile-text.spec.ts covers all others. */
const deskFeatures: ReadonlySet<string> = new Set<keyof typeof endpoints>([
  "people",
  "clients",
  "jobOrders",
  "placements",
  "submittals",
  "shortlists",
  "screening",
  "scorecards",
  "moves",
  "pipelineSetup",
  "interviews",
  "interviewLinks",
  "myCalendar",
  "applicationEdits",
  "views",
]);

/** A button or link that opens a dialog or menu, and whether that shows hostile text; it does by default. */
export type DialogName = RegExp | { name: RegExp; hasText: false };

type SecurityFault = { what: string; where: string };

/** Records dialogs, CSP violations and requests to other origins on every page of the test. */
export const test = base.extend<{ faults: SecurityFault[] }>({
  faults: [
    async ({ page, baseURL }, use) => {
      const faults: SecurityFault[] = [];
      const report = (what: string) => faults.push({ what, where: page.url() });
      page.on("dialog", (dialog) => {
        report(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith("http") && origin !== baseURL) report(`request to ${request.url()}`);
      });
      await page.exposeFunction("reportFault", (what: string) => void report(what));
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
          (window as unknown as { reportFault(what: string): void }).reportFault(
            `${effectiveDirective}: ${blockedURI}`,
          );
        });
      });
      await use(faults);
    },
    { auto: true },
  ],
});

/** Endpoints that have accepted hostile text so far. */
const postedEndpoints = new Set<string>();

/** Lists the endpoints with free text of an area to which the test has not sent hostile text. */
export function listMissingEndpoints(area: "site" | "desk"): string[] {
  const inArea = Object.entries(endpoints)
    .filter(([feature]) => deskFeatures.has(feature) === (area === "desk"))
    .flatMap(([, group]) => Object.values<Endpoint>(group));
  return inArea
    .filter(({ body }) => listFreeTextFields(body).length > 0)
    .map(({ route }) => route)
    .filter((route) => !(route in excludedEndpoints) && !postedEndpoints.has(route));
}

export const getId = (response: Record<string, unknown>) => ({ id: String(response.id) });

/** Fields of a published job that hostile text must not fill. */
export const jobValues = {
  status: "published",
  imageUrl: null,
  expiresAt: null,
  salaryCurrency: "USD",
  salaryMin: null,
  salaryMax: null,
};

/** Sends hostile text to an endpoint. Shortens, then removes fields it rejects; the rest must be accepted. */
export async function postHostileBody(
  request: APIRequestContext,
  route: Endpoint["route"],
  fixedValues: Record<string, unknown> = {},
  params: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const { endpoint } = contractEndpoints.find(({ name }) => name === route)!;
  const [method = "", pattern = ""] = route.split(" ");
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name]!);
  let data = createHostileBody(endpoint.body!, fixedValues);
  let response = await request.fetch(path, { method, data });
  for (const shorter of [true, false]) {
    if (response.status() !== 400) break;
    const { fields = {} } = (await response.json()) as { fields?: Record<string, string[]> };
    data = removeRejectedFields(data, Object.keys(fields), shorter);
    response = await request.fetch(path, { method, data });
  }
  expect(response.ok(), `${route}: ${await response.text()} to ${JSON.stringify(data)}`).toBe(true);
  expect(JSON.stringify(data), `${route}: no hostile text was accepted`).toContain(MARKER);
  postedEndpoints.add(route);
  return (await response.json()) as Record<string, unknown>;
}

/** Expects that hostile text on the page created no executable element and no foreign URL. */
export async function expectNoInjection(page: Page, where: string): Promise<void> {
  const injected = await page.evaluate(() => {
    // Links to other sites are allowed in text, script URLs are not.
    const scriptUrl = /^\s*(javascript:|vbscript:|data:)/i;
    const unsafeElements =
      "[onerror],[onload],[onfocus],[srcdoc],base,img[src=x],iframe,meta[http-equiv=refresh]";
    // Paths contain words of a title, so only the host counts.
    const isForeign = (url: string) => URL.parse(url, location.href)?.host.includes("canary") ?? false;
    const isUnsafe = ({ localName }: Element, url: string) =>
      localName === "a" ? scriptUrl.test(url) : /script:|data:text/i.test(url) || isForeign(url);
    const links = [...document.querySelectorAll<HTMLElement>("[href],[action],[formaction],[src]")];
    const unsafeLinks = links.filter((link) =>
      ["href", "action", "formaction", "src"].some((name) => isUnsafe(link, link.getAttribute(name) ?? "")),
    );
    const xss = (window as unknown as { xssRan?: number }).xssRan;
    return [...document.querySelectorAll(unsafeElements), ...unsafeLinks]
      .map((element) => element.outerHTML)
      .concat(xss ? "ran" : []);
  });
  expect(injected, where).toEqual([]);
}

/** Opens a page and expects that it shows the hostile text as text. */
export async function expectPageSafe(
  page: Page,
  path: string,
  expectedText: string | null = MARKER,
): Promise<void> {
  await page.goto(path);
  if (path.startsWith("/admin")) {
    // An open dialog hides the page from assistive technology.
    const heading = page.getByRole("heading", { level: 1, includeHidden: true });
    await expect(heading.first(), path).toBeVisible();
    expect(new URL(page.url()).pathname, "still signed in").toBe(path.split("?")[0]);
  }
  // The admin navigation shows the name of a portal on every screen.
  const place = path.startsWith("/admin") ? page.getByRole("main") : page;
  if (expectedText)
    await expect(place.getByText(expectedText).filter({ visible: true }).first(), path).toBeVisible();
  await expectNoInjection(page, path);
}

/** Opens a page and expects that each region shows the hostile text as text. */
export async function expectRegionsSafe(page: Page, path: string, regions: string[]): Promise<void> {
  await expectPageSafe(page, path);
  for (const name of regions) {
    const texts = page.getByRole("region", { name, exact: true }).getByText(MARKER);
    await expect(texts.filter({ visible: true }).first(), `${path}, ${name}`).toBeVisible();
  }
  await expectNoInjection(page, path);
}

/** Whether an element shows the hostile text, also as the value of a field. */
const showsHostileText = (element: Element, marker: string) =>
  element.textContent.includes(marker) ||
  [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(({ value }) =>
    value.includes(marker),
  );

/** Clicks a button or link, and expects that its dialog or menu has hostile text as text. */
async function expectDialogSafe(page: Page, opener: Locator, label: string, hasText: boolean): Promise<void> {
  await opener.click({ timeout: 15_000 });
  const opened = page.getByRole("dialog").or(page.getByRole("alertdialog")).or(page.getByRole("menu"));
  await expect(opened.first(), label).toBeVisible();
  if (hasText)
    await expect
      .poll(() => opened.first().evaluate(showsHostileText, MARKER), { message: `${label} shows the text` })
      .toBe(true);
  await expectNoInjection(page, label);
  await pressEscape(opened);
}

/** Opens the dialog or menu of each button or link of a page. */
export async function expectDialogsSafe(page: Page, path: string, names: DialogName[]): Promise<void> {
  await page.goto(path);
  const main = page.getByRole("main");
  for (const entry of names) {
    const { name, hasText = true } = entry instanceof RegExp ? { name: entry } : entry;
    const opener = main.getByRole("button", { name }).or(main.getByRole("link", { name })).first();
    await expectDialogSafe(page, opener, `${path}, ${name.source}`, hasText);
  }
}

import type { APIRequestContext, Page } from "@playwright/test";
import { test as base, expect } from "@playwright/test";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpointRows } from "#tests/support/endpoint-rows.ts";
import { hostileBody, MARK, without } from "./hostile-text.ts";
import { escape } from "./browser-test.ts";

/** Rows whose words are shown nowhere, or that have their story elsewhere. */
export const aside: Record<string, string> = {
  "POST /api/auth/login": "not kept",
  "PUT /api/auth/password": "not kept",
  "POST /api/privacy/erase": "not kept",
  "POST /api/privacy/withdraw": "not kept",
  "POST /api/newsletter/confirm": "a token",
  "POST /api/newsletter/unsubscribe": "a token",
  "POST /api/content/markdown": "answered, not kept: article-html.test.ts",
  "POST /api/generate-image/article": "drawn as pixels",
  "POST /api/generate-image/job": "drawn as pixels",
  "POST /api/admin/settings": "keys and addresses: settings.test.ts",
  "PUT /api/portals/:id": "keys and addresses: job-portals.test.ts",
  "PUT /api/ghl/settings": "ids of the vendor, checked with it",
  "POST /api/admin/portals": "the fields of its PUT; each screen has its portal already",
  "PUT /api/admin/booking/availability": "clock times",
  "PUT /api/admin/booking/appointments/:id/meeting": "a URL: private-urls.test.ts",
  "POST /api/admin/users": "names of a fixed form, and passwords",
  "PUT /api/admin/users/:id": "passwords",
  "POST /api/sms/send": "refused while SMS is inactive: sms-staff.test.ts",
  "POST /api/sms/consents/withdraw": "a number",
  "POST /api/booking/appointments/:id/reschedule": "times",
  "POST /api/admin/booking/appointments/:id/reschedule": "times",
};

type Found = { what: string; where: string };

/** Watches for anything that runs, or wants to, or asks another host, on every page of the test. */
export const test = base.extend<{ faults: Found[] }>({
  faults: [
    async ({ page, baseURL }, use) => {
      const faults: Found[] = [];
      const found = (what: string) => faults.push({ what, where: page.url() });
      page.on("dialog", (dialog) => {
        found(`a dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith("http") && origin !== baseURL) found(`asked ${request.url()}`);
      });
      await page.exposeFunction("foundHostile", (what: string) => void found(what));
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
          (window as unknown as { foundHostile(what: string): void }).foundHostile(
            `${effectiveDirective}: ${blockedURI}`,
          );
        });
      });
      await use(faults);
    },
    { auto: true },
  ],
});

/** What has been written so far. */
export const written = new Set<string>();

/** Sends a row its hostile body; what it refuses is left out, and the rest has to be taken. */
export async function write(
  request: APIRequestContext,
  at: Endpoint["route"],
  facts: Record<string, unknown> = {},
  params: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const { row } = endpointRows.find(({ name }) => name === at)!;
  const [method = "", pattern = ""] = at.split(" ");
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name]!);
  let data = hostileBody(row.body!, facts);
  let answer = await request.fetch(path, { method, data });
  for (const shorter of [true, false]) {
    if (answer.status() !== 400) break;
    const { fields = {} } = (await answer.json()) as { fields?: Record<string, string[]> };
    data = without(data, Object.keys(fields), shorter);
    answer = await request.fetch(path, { method, data });
  }
  expect(answer.ok(), `${at}: ${await answer.text()} to ${JSON.stringify(data)}`).toBe(true);
  expect(JSON.stringify(data), `${at}: nothing of it was taken`).toContain(MARK);
  written.add(at);
  return (await answer.json()) as Record<string, unknown>;
}

/** What is on the screen now stayed words: nothing of it became an element that runs or leads astray. */
export async function expectWords(page: Page, where: string): Promise<void> {
  const made = await page.evaluate(() => {
    // Words may become a link to another site: whoever follows it has left.
    const runs = /^\s*(javascript:|vbscript:|data:)/i;
    const own = "[onerror],[onload],[onfocus],[srcdoc],base,img[src=x],iframe,meta[http-equiv=refresh]";
    const links = [...document.querySelectorAll<HTMLElement>("[href],[action],[formaction],[src]")];
    const leads = links.filter((link) =>
      ["href", "action", "formaction", "src"].some((name) =>
        (link.localName === "a" ? runs : /canary|script:|data:text/i).test(link.getAttribute(name) ?? ""),
      ),
    );
    const xss = (window as unknown as { xssRan?: number }).xssRan;
    return [...document.querySelectorAll(own), ...leads]
      .map((element) => element.outerHTML)
      .concat(xss ? "ran" : []);
  });
  expect(made, where).toEqual([]);
}

/** Opens a page, sees that it shows the hostile words, and that they stayed words. */
export async function look(page: Page, path: string, shows: string | null = MARK): Promise<void> {
  await page.goto(path);
  if (path.startsWith("/admin")) {
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    expect(new URL(page.url()).pathname, "still signed in").toBe(path.split("?")[0]);
  }
  // The frame of the back office quotes a portal's name on every screen.
  const place = path.startsWith("/admin") ? page.getByRole("main") : page;
  if (shows) await expect(place.getByText(shows).filter({ visible: true }).first(), path).toBeVisible();
  await expectWords(page, path);
}

/** Opens what stands behind these buttons of a page, one after the other: what is asked there quotes the words, too. */
export async function lookInside(page: Page, path: string, names: RegExp[]): Promise<void> {
  await page.goto(path);
  for (const name of names) {
    const about = `${path}, ${name.source}`;
    await page.getByRole("main").getByRole("button", { name }).first().click();
    const opened = page.getByRole("dialog").or(page.getByRole("alertdialog")).or(page.getByRole("menu"));
    await expect(opened.first(), about).toBeVisible();
    await expectWords(page, about);
    await escape(opened);
  }
}

import type { Page } from "@playwright/test";
import { service } from "./support/booking-service.ts";
import { letterTo } from "./support/mailbox.ts";
import { signIn } from "./support/users.ts";
import { accessible, expect, settled, test } from "./support/browser-test.ts";

const TYPE = "01900000-0000-7000-8005-000000000001";
const SERVICE = "Introductory consultation";

type Slot = { startsAt: string; isAvailable: boolean };

/** Free times of a day that no other test takes. */
async function freeSlots(page: Page, nth: number) {
  const days = (await (await page.request.get(`/api/booking/types/${TYPE}/days`)).json()) as {
    date: string;
    state: string;
  }[];
  const { date } = days.filter(({ state }) => state === "open").at(nth)!;
  const slots = (await (
    await page.request.get(`/api/booking/types/${TYPE}/slots?date=${date}`)
  ).json()) as Slot[];
  return { date, slots: slots.filter(({ isAvailable }) => isAvailable).map(({ startsAt }) => startsAt) };
}

/** A visitor's booking, on the page with their details. */
async function bookAt(page: Page, start: string, name: string, email: string, phone: string) {
  await page.goto(`/book/details?type=${TYPE}&slot=${encodeURIComponent(start)}&zone=America%2FNew_York`);
  await settled(page);
  const main = page.getByRole("main");
  await main.getByLabel("Full Name").fill(name);
  await main.getByLabel("Email Address").fill(email);
  const texts = main.getByRole("checkbox", { name: /I agree to receive non-marketing text messages/ });
  await expect(texts).not.toBeChecked();
  await texts.check();
  await main.getByRole("button", { name: "Book appointment" }).click();
  await expect(main.getByText(/Please enter the phone number for the text messages/)).toBeVisible();
  await main.getByRole("textbox", { name: "Phone Number" }).fill(phone);
  await main.getByRole("button", { name: "Book appointment" }).click();
  await expect(page).toHaveURL(/\/book\/confirmed/);
}

const linkOf = (text: string) => new URL(/https?:\/\/\S+\/book\/manage\?token=\S+/.exec(text)![0]);

test("booked, confirmed by mail, moved by its link, seen by staff, canceled: and the time is free again", async ({
  page,
  browser,
}) => {
  const { date, slots } = await freeSlots(page, 6);
  const [first, goal] = [slots[1]!, slots[6]!];
  const name = `Iris Q${Date.now()}`;
  const email = `iris.${Date.now()}@example.com`;
  const phone = `(317) 555-${String(Date.now()).slice(-4)}`;
  await bookAt(page, first, name, email, phone);

  const letter = await letterTo(page.request, email, `Booked: ${SERVICE}`);
  await page.goto("/__dev/mail");
  await expect(page.getByRole("heading", { name: "Development mailbox" })).toBeVisible();
  await accessible(page);
  await page.getByRole("row").filter({ hasText: email }).getByRole("link").first().click();
  await expect(page.getByText(`Dear ${name},`)).toBeVisible();
  await accessible(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "appointment.ics" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("appointment.ics");

  const link = linkOf(letter.text);
  const token = link.searchParams.get("token")!;
  await page.goto(
    `${link.pathname}?token=${encodeURIComponent(token)}&do=move&slot=${encodeURIComponent(goal)}`,
  );
  await settled(page);
  await page.getByRole("main").locator("form button[type=submit]").last().click();
  await expect(page).toHaveURL(/done=moved/);
  await letterTo(page.request, email, `Moved: ${SERVICE}`);

  const office = await (await browser.newContext()).newPage();
  await signIn(office, "recruiter", `/admin/bookings?date=${date}`);
  const event = office.getByRole("button", { name: new RegExp(name) });
  await expect(event).toBeVisible();
  await accessible(office);
  await event.focus();
  await office.keyboard.press("Enter");
  const drawer = office.getByRole("dialog", { name: "Appointment" });
  await expect(drawer.getByText(email)).toBeVisible();
  await expect(drawer.getByText("Once", { exact: true })).toBeVisible();
  await accessible(office);
  await drawer.getByRole("textbox", { name: "Internal notes" }).fill("Bring the plan.");
  await drawer.getByRole("button", { name: "Close" }).click();
  await office.getByRole("button", { name: "Keep editing" }).click();
  await drawer.getByRole("button", { name: "Save notes" }).click();
  await expect(office.getByText("Notes saved", { exact: true })).toBeVisible();

  await drawer.getByRole("button", { name: "Cancel appointment" }).click();
  const question = office.getByRole("dialog", { name: "Cancel this appointment?" });
  await accessible(office);
  await question.getByRole("button", { name: "Cancel appointment" }).click();
  await expect(office.getByText("Appointment canceled", { exact: true })).toBeVisible();
  await expect(drawer.getByText("Canceled", { exact: true })).toBeVisible();
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(event).toHaveCount(0);
  await letterTo(page.request, email, `Canceled: ${SERVICE}`);
  await office.goto(`/admin/sms?tab=consents&who=${encodeURIComponent(phone)}`);
  await expect(office.getByRole("cell", { name: "booking" })).toBeVisible();
  await office.close();

  const again = await freeSlots(page, 6);
  expect(again.slots).toEqual(expect.arrayContaining([first, goal]));
});

test("on a phone the question about an appointment lies in front of the appointment", async ({ page }) => {
  const { slots } = await freeSlots(page, 12);
  const name = `Pia ${Date.now()}`;
  const [first, goal] = [slots[0]!, slots[4]!];
  const sent = await page.request.post("/api/booking/appointments", {
    data: {
      bookingTypeId: TYPE,
      appointmentDate: first,
      bookerName: name,
      bookerEmail: `pia.${Date.now()}@example.com`,
    },
  });
  const { id } = (await sent.json()) as { id: string };
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "recruiter", `/admin/bookings?view=list&open=${id}`);
  const drawer = page.getByRole("dialog", { name: "Appointment", exact: true });
  await drawer.getByRole("button", { name: "Reschedule" }).click();
  const question = page.getByRole("dialog", { name: "Reschedule" });
  const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "America/New_York" });
  const wanted = time.format(new Date(goal)).replace("\u202f", " ");
  await question.getByText(wanted, { exact: true }).click();
  await question.getByRole("button", { name: "Move appointment" }).click();
  await expect(page.getByText("Appointment moved", { exact: true })).toBeVisible();
  await expect(drawer.getByText("Once", { exact: true })).toBeVisible();
});

test("each tab of the bookings begins with its first page", async ({ page }) => {
  await signIn(page, "recruiter", "/admin/bookings?view=list&page=7");
  await expect(page.getByRole("heading", { name: "No items on this page" })).toBeVisible();
  const moments = { startDateTime: "2030-01-01T09:00", endDateTime: "2030-01-01T10:00" };
  const blocked = await page.request.post("/api/admin/booking/blocked-times", {
    data: { title: "Stocktaking", ...moments, timeZone: "America/New_York" },
  });
  expect(blocked.status()).toBe(201);
  await page.getByRole("tab", { name: "Blocked" }).click();
  await expect(page).toHaveURL(/view=blocked$/);
  await expect(page.getByText("Stocktaking", { exact: true }).first()).toBeVisible();
  await page.goto("/admin/bookings?view=blocked&page=7");
  await page.getByRole("link", { name: "Go to the last page" }).click();
  await expect(page.getByText("Stocktaking", { exact: true }).first()).toBeVisible();
});

test("a recruiter books for a caller and blocks a time", async ({ page }) => {
  const { date } = await freeSlots(page, 9);
  const name = `Noor ${Date.now()}`;
  await signIn(page, "recruiter", `/admin/bookings?date=${date}`);
  await page.getByRole("button", { name: "New appointment" }).click();
  const dialog = page.getByRole("dialog", { name: "New appointment" });
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await expect(dialog.getByText("Please select a date and time")).toBeVisible();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await dialog.getByLabel("Day").fill(date);
  await dialog.getByText("10:30 AM", { exact: true }).click();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("E-mail").fill(`noor.${Date.now()}@example.com`);
  await accessible(page);
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  const drawer = page.getByRole("dialog", { name: "Appointment", exact: true });
  await expect(drawer.getByText(name)).toBeVisible();
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: new RegExp(name) })).toBeVisible();

  await page.getByRole("tab", { name: "Blocked" }).click();
  await page.getByRole("button", { name: "Block time" }).click();
  const editor = page.getByRole("dialog", { name: "Block time" });
  const title = `Team day ${Date.now()}`;
  await editor.getByLabel("Title").fill(title);
  await editor.getByLabel("From").fill(`${date}T14:00`);
  await editor.getByLabel("Until").fill(`${date}T13:00`);
  await editor.getByRole("button", { name: "Save blocked time" }).click();
  await expect(editor.getByText("The end must be after the start.")).toBeVisible();
  await editor.getByLabel("Until").fill(`${date}T16:00`);
  await editor.getByRole("button", { name: "Save blocked time" }).click();
  await expect(page.getByText(title)).toBeVisible();
  await page.getByRole("tab", { name: "Calendar" }).click();
  await expect(page.getByText(title)).toBeVisible();
});

test("a new appointment begins on the first day with free times, whatever day it is", async ({ page }) => {
  await signIn(page, "admin", "/admin/bookings");
  // Offered on one weekday, which is not today's.
  const name = `Weekly look ${Date.now()}`;
  const bookingTypeId = await service(page.request, name, { duration: 30 });
  const today = new Date().getUTCDay();
  const dayOfWeek = [1, 3, 5].find((day) => Math.abs(day - today) > 1)!;
  const hours = [{ dayOfWeek, startTime: "09:00", endTime: "12:00" }];
  const place = "/api/admin/booking/availability";
  const kept = await page.request.get(`${place}?bookingTypeId=${bookingTypeId}`);
  const { updatedAt } = (await kept.json()) as { updatedAt: string };
  const set = await page.request.put(place, { data: { bookingTypeId, hours, updatedAt } });
  expect(set.status()).toBe(200);
  await page.reload();
  await page.getByRole("button", { name: "New appointment" }).click();
  const dialog = page.getByRole("dialog", { name: "New appointment" });
  await dialog.getByLabel("Service").selectOption({ label: `${name}, 30 min` });
  await expect(dialog.getByText("9:00 AM", { exact: true })).toBeVisible();
  const shown = new Date(await dialog.getByLabel("Day").inputValue());
  expect(shown.getUTCDay()).toBe(dayOfWeek);
  expect(shown.getTime() - Date.now()).toBeLessThan(7 * 86_400_000);
  const headers = { "content-type": "application/json" };
  const gone = await page.request.delete(`/api/admin/booking/types/${bookingTypeId}`, { headers });
  expect(gone.status()).toBe(200);
});

for (const [width, colorScheme] of [
  [390, "dark"],
  [1280, "light"],
] as const) {
  test(`the bookings are accessible at ${width} px, ${colorScheme}`, { tag: "@full" }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, "recruiter", "/admin/bookings");
    const unit = width < 768 ? "day" : "week";
    await page.getByRole("link", { name: `Next ${unit}` }).click();
    await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/);
    await accessible(page);
    await page.getByRole("link", { name: "Today" }).click();
    await expect(page).not.toHaveURL(/date=/);
    await page.getByRole("tab", { name: "List" }).click();
    await expect(page.getByLabel("Search name, company or e-mail")).toBeVisible();
    await accessible(page);
    await page.getByRole("tab", { name: "Services" }).click();
    await page.getByRole("button", { name: `Edit ${SERVICE}` }).click();
    await accessible(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: `Weekly hours of ${SERVICE}` }).click();
    await expect(page.getByLabel("Monday from")).toBeVisible();
    await accessible(page);
    await page.getByRole("button", { name: "Cancel" }).click();
  });
}

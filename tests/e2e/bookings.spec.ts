import type { Page } from "@playwright/test";
import { createService } from "./support/booking-service.ts";
import { waitForMail } from "./support/mailbox.ts";
import { signIn } from "./support/users.ts";
import { expectAccessible, expect, waitForHydration, test } from "./support/browser-test.ts";

const TYPE = "01900000-0000-7000-8005-000000000001";
const SERVICE = "Introductory consultation";

type Slot = { startsAt: string; isAvailable: boolean };

/** Free slots of the n-th open day; each test uses its own day. */
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

/** Books a slot on the details page, with consent to text messages. */
async function bookAt(page: Page, start: string, name: string, email: string, phone: string) {
  await page.goto(`/book/details?type=${TYPE}&slot=${encodeURIComponent(start)}&zone=America%2FNew_York`);
  await waitForHydration(page);
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

const findManageLink = (text: string) => new URL(/https?:\/\/\S+\/book\/manage\?token=\S+/.exec(text)![0]);

test(
  "an appointment can be booked, moved by its mail link and canceled by staff, and frees its slots",
  { tag: "@full" },
  async ({ page, browser }) => {
    test.slow();
    const { date, slots } = await freeSlots(page, 6);
    const [bookedSlot, targetSlot] = [slots[1]!, slots[6]!];
    const name = `Iris Q${Date.now()}`;
    const email = `iris.${Date.now()}@example.com`;
    const phone = `(317) 555-${String(Date.now()).slice(-4)}`;
    await bookAt(page, bookedSlot, name, email, phone);

    const mail = await waitForMail(page.request, email, `Booked: ${SERVICE}`);
    await page.goto("/__dev/mail");
    await expect(page.getByRole("heading", { name: "Development mailbox" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("row").filter({ hasText: email }).getByRole("link").first().click();
    await expect(page.getByText(`Dear ${name},`)).toBeVisible();
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "appointment.ics" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("appointment.ics");

    const link = findManageLink(mail.text);
    const token = link.searchParams.get("token")!;
    await page.goto(
      `${link.pathname}?token=${encodeURIComponent(token)}&do=move&slot=${encodeURIComponent(targetSlot)}`,
    );
    await waitForHydration(page);
    await page.getByRole("main").locator("form button[type=submit]").last().click();
    await expect(page).toHaveURL(/done=moved/);
    await waitForMail(page.request, email, `Moved: ${SERVICE}`);

    const staffPage = await (await browser.newContext()).newPage();
    await signIn(staffPage, "recruiter", `/admin/bookings?date=${date}`);
    const event = staffPage.getByRole("button", { name: new RegExp(name) });
    await expect(event).toBeVisible();
    await expectAccessible(staffPage);
    await event.focus();
    await staffPage.keyboard.press("Enter");
    const drawer = staffPage.getByRole("dialog", { name: "Appointment" });
    await expect(drawer.getByText(email)).toBeVisible();
    await expect(drawer.getByText("Once", { exact: true })).toBeVisible();
    await expectAccessible(staffPage);
    await drawer.getByRole("textbox", { name: "Internal note" }).fill("Bring the plan.");
    await drawer.getByRole("button", { name: "Close" }).click();
    await staffPage.getByRole("button", { name: "Keep editing" }).click();
    await drawer.getByRole("button", { name: "Save note" }).click();
    await expect(staffPage.getByText("Note saved", { exact: true })).toBeVisible();

    await drawer.getByRole("button", { name: "Cancel appointment" }).click();
    const dialog = staffPage.getByRole("dialog", { name: "Cancel this appointment?" });
    await expectAccessible(staffPage);
    await dialog.getByRole("button", { name: "Cancel appointment" }).click();
    await expect(staffPage.getByText("Appointment canceled", { exact: true })).toBeVisible();
    await expect(drawer.getByText("Canceled", { exact: true })).toBeVisible();
    await drawer.getByRole("button", { name: "Close" }).click();
    await expect(event).toHaveCount(0);
    await waitForMail(page.request, email, `Canceled: ${SERVICE}`);
    await staffPage.goto(`/admin/sms?tab=consents&who=${encodeURIComponent(phone)}`);
    await expect(staffPage.getByRole("cell", { name: "booking" })).toBeVisible();
    await staffPage.close();

    const slotsAfter = await freeSlots(page, 6);
    expect(slotsAfter.slots).toEqual(expect.arrayContaining([bookedSlot, targetSlot]));
  },
);

test("on a phone the reschedule dialog opens in front of the appointment drawer", async ({ page }) => {
  const { slots } = await freeSlots(page, 12);
  const name = `Pia ${Date.now()}`;
  const [bookedSlot, targetSlot] = [slots[0]!, slots[4]!];
  const sent = await page.request.post("/api/booking/appointments", {
    data: {
      bookingTypeId: TYPE,
      appointmentDate: bookedSlot,
      bookerName: name,
      bookerEmail: `pia.${Date.now()}@example.com`,
    },
  });
  const { id } = (await sent.json()) as { id: string };
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "recruiter", `/admin/bookings?view=list&open=${id}`);
  const drawer = page.getByRole("dialog", { name: "Appointment", exact: true });
  await drawer.getByRole("button", { name: "Reschedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Reschedule" });
  const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "America/New_York" });
  const slotLabel = time.format(new Date(targetSlot)).replace("\u202f", " ");
  await dialog.getByText(slotLabel, { exact: true }).click();
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await expect(page.getByText("Appointment moved", { exact: true })).toBeVisible();
  await expect(drawer.getByText("Once", { exact: true })).toBeVisible();
});

test(
  "switching tabs of the bookings resets the page; an empty page links to the last one",
  { tag: "@full" },
  async ({ page }) => {
    await signIn(page, "recruiter", "/admin/bookings?view=list&page=7");
    await expect(page.getByRole("heading", { name: "No items on this page" })).toBeVisible();
    const times = { startDateTime: "2030-01-01T09:00", endDateTime: "2030-01-01T10:00" };
    const blocked = await page.request.post("/api/admin/booking/blocked-times", {
      data: { title: "Stocktaking", ...times, timeZone: "America/New_York" },
    });
    expect(blocked.status()).toBe(201);
    await page.getByRole("tab", { name: "Blocked" }).click();
    await expect(page).toHaveURL(/view=blocked$/);
    await expect(page.getByText("Stocktaking", { exact: true }).first()).toBeVisible();
    await page.goto("/admin/bookings?view=blocked&page=7");
    await page.getByRole("link", { name: "Go to the last page" }).click();
    await expect(page.getByText("Stocktaking", { exact: true }).first()).toBeVisible();
  },
);

test(
  "a recruiter can book an appointment for a caller and block a time",
  { tag: "@full" },
  async ({ page }) => {
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
    await dialog.getByLabel("Email").fill(`noor.${Date.now()}@example.com`);
    await expectAccessible(page);
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
  },
);

test("the new appointment dialog preselects the first day with free slots", async ({ page }) => {
  await signIn(page, "admin", "/admin/bookings");
  // Offered on a single weekday other than today.
  const name = `Weekly look ${Date.now()}`;
  const bookingTypeId = await createService(page.request, name, { duration: 30 });
  const today = new Date().getUTCDay();
  const dayOfWeek = [1, 3, 5].find((day) => Math.abs(day - today) > 1)!;
  const hours = [{ dayOfWeek, startTime: "09:00", endTime: "12:00" }];
  const url = "/api/admin/booking/availability";
  const response = await page.request.get(`${url}?bookingTypeId=${bookingTypeId}`);
  const { updatedAt } = (await response.json()) as { updatedAt: string };
  const saved = await page.request.put(url, { data: { bookingTypeId, hours, updatedAt } });
  expect(saved.status()).toBe(200);
  await page.reload();
  await page.getByRole("button", { name: "New appointment" }).click();
  const dialog = page.getByRole("dialog", { name: "New appointment" });
  await dialog.getByLabel("Service").selectOption({ label: `${name}, 30 min` });
  await expect(dialog.getByText("9:00 AM", { exact: true })).toBeVisible();
  const selectedDay = new Date(await dialog.getByLabel("Day").inputValue());
  expect(selectedDay.getUTCDay()).toBe(dayOfWeek);
  expect(selectedDay.getTime() - Date.now()).toBeLessThan(7 * 86_400_000);
  const headers = { "content-type": "application/json" };
  const deleted = await page.request.delete(`/api/admin/booking/types/${bookingTypeId}`, { headers });
  expect(deleted.status()).toBe(200);
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
    await expectAccessible(page);
    await page.getByRole("link", { name: "Today" }).click();
    await expect(page).not.toHaveURL(/date=/);
    await page.getByRole("tab", { name: "List" }).click();
    await expect(page.getByLabel("Search name, company or email")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Services" }).click();
    await page.getByRole("button", { name: `Edit ${SERVICE}` }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: `Weekly hours of ${SERVICE}` }).click();
    await expect(page.getByLabel("Monday from")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel" }).click();
  });
}

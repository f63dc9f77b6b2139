import type { Page } from "@playwright/test";
import { waitForMail } from "./support/mailbox.ts";
import { expect, test } from "./support/browser-test.ts";

test.use({ javaScriptEnabled: false });

const getHeading = (page: Page) => page.getByRole("heading", { level: 1 });

test("without JavaScript a visitor can navigate, search articles and read one", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Company" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/\/company\/about$/);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Resources", exact: true })
    .click();
  await page.getByLabel("Search", { exact: true }).fill("forecast");
  await page.getByLabel("Sort").selectOption("Title A-Z");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/q=forecast.*sort=title/);
  await expect(page.getByLabel("Sort")).toHaveValue("title");
  const first = page.getByRole("main").getByRole("article").first().getByRole("link");
  const title = await first.innerText();
  await first.click();
  await expect(getHeading(page)).toHaveText(title);
  const text = await page.getByRole("article").first().innerText();
  expect(text.length).toBeGreaterThan(1_500);
  await expect(page.getByRole("button", { name: "Copy link" }), "hidden without scripts").toHaveCount(0);
});

test("without JavaScript the home page's charts, case studies and application form open", async ({
  page,
}) => {
  await page.goto("/");
  const market = page.locator("#market");
  await expect(market.getByRole("table", { name: "Median advertised pay" })).toBeHidden();
  await market.getByText("Pay, trends and searches").click();
  await expect(market.getByRole("table", { name: "Median advertised pay" })).toBeVisible();
  const studies = page.locator("#case-studies");
  await studies.getByText("A vice president of finance in 26 days").click();
  await studies.getByRole("link", { name: "View Full Case Study of Quillon Software" }).click();
  await expect(getHeading(page)).toHaveText("A vice president of finance in 26 days");
  await page.goto("/#candidates");
  await page.locator("#candidates").getByText("Submit your information").click();
  await expect(page.getByRole("form", { name: "Application" })).toBeVisible();
});

test("without JavaScript header menus open by keyboard, close with Escape and return the focus", async ({
  page,
}) => {
  await page.goto("/contact");
  const main = page.getByRole("navigation", { name: "Main" });
  const services = main.getByRole("button", { name: "Services" });
  const epm = main.getByRole("link", { name: "EPM Solutions" });
  await services.focus();
  await page.keyboard.press("Enter");
  await expect(epm).toBeVisible();
  await expect(epm).toHaveAccessibleDescription("Driver-based planning, consolidation and close");
  await page.keyboard.press("Tab");
  await expect(epm).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(epm).toBeHidden();
  await expect(services).toBeFocused();
  await page.keyboard.press("Enter");
  await main.getByRole("button", { name: "Company" }).click();
  await expect(epm, "one menu at a time").toBeHidden();
  await main.getByRole("link", { name: "History" }).click();
  await expect(page).toHaveURL(/\/company\/history$/);
  await page.getByRole("banner").getByRole("link", { name: "Book a consultation" }).click();
  await expect(page).toHaveURL(/\/book$/);
});

test("without JavaScript the menu of a phone opens, closes with Escape and navigates", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/contact");
  const panel = page.getByRole("dialog", { name: "Menu" });
  const open = page.getByRole("button", { name: "Open menu" });
  await open.click();
  await expect(panel.getByRole("link", { name: "Jobs" })).toHaveAccessibleDescription(/Open positions/);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await panel.getByRole("link", { name: "Book a consultation" }).click();
  await expect(page).toHaveURL(/\/book$/);
});

test("without JavaScript the footer's newsletter form reports errors and subscribes", async ({ page }) => {
  await page.goto("/company/about");
  const form = page.getByRole("form", { name: "Newsletter" });
  // Passes the browser's check, not the server's.
  await form.getByLabel("Email address").fill("reader@localhost");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(getHeading(page)).toHaveText("New articles, Thursdays");
  await expect(form.getByLabel("Email address")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Email address").fill(`footer.scriptless.${Date.now()}@example.com`);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(page).toHaveURL(/\/newsletter\/received$/);
});

test("without JavaScript a rejected contact form leaves the newsletter form empty", async ({ page }) => {
  await page.goto("/contact");
  const form = page.getByRole("form", { name: "Contact form" });
  await form.getByLabel("First name").fill("Katherine");
  await form.getByLabel("Last name").fill("Johnson");
  await form.getByLabel("Email").fill("katherine@localhost");
  await form.getByLabel("How can we help?").selectOption({ index: 2 });
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(form.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  const newsletter = page.getByRole("form", { name: "Newsletter" }).getByLabel("Email address");
  await expect(newsletter).toHaveValue("");
  await expect(newsletter).not.toHaveAttribute("aria-invalid");
});

test("without JavaScript jobs can be searched, paged and opened, also from the home page", async ({
  page,
}) => {
  await page.goto("/#jobs");
  const block = page.locator("#jobs");
  await block.getByLabel(/title or keywords/i).fill("analyst");
  await block.getByRole("button", { name: "Search Jobs" }).click();
  await expect(page).toHaveURL(/title=analyst/);
  await expect(page.locator("#jobs").getByRole("article").first()).toContainText(/analyst/i);

  await page.goto("/jobs");
  await page.getByLabel("Location").selectOption("Remote");
  await page.getByRole("button", { name: "Search Jobs" }).click();
  await expect(page).toHaveURL(/location=Remote/);
  await expect(page.getByRole("heading", { name: /positions? found/ })).toBeVisible();
  await page.goto("/jobs?page=2");
  await page.getByRole("main").getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("link", { name: "Apply Now" })).toBeVisible();
});

test("without JavaScript the contact form reports errors, keeps input and sends", async ({ page }) => {
  await page.goto("/contact");
  const form = page.getByRole("form", { name: "Contact form" });
  await form.getByLabel("First name").fill("Katherine");
  await form.getByLabel("Last name").fill("Johnson");
  await form.getByLabel("Email").fill("katherine.johnson@example.com");
  await form.getByLabel("Phone").fill("12");
  await form.getByLabel("How can we help?").selectOption({ index: 2 });
  await form.getByLabel("Message").fill("The trajectory of our costs.");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(getHeading(page)).toHaveText("Start with the number you trust least");
  await expect(form.getByLabel("Phone")).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("First name")).toHaveValue("Katherine");
  await expect(form.getByLabel("Message")).toHaveValue("The trajectory of our costs.");

  await form.getByLabel("Phone").fill("317 555 0155");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(page).toHaveURL(/\/contact\/sent\?by=/);
  await expect(getHeading(page)).toHaveText("Message Sent Successfully");
});

test("without JavaScript the home page's contact form reports errors, keeps input and sends", async ({
  page,
}) => {
  await page.goto("/#contact");
  await page.locator("#contact").getByText("Send us a message").click();
  const form = page.getByRole("form", { name: "Contact form" });
  const fill = async (phone: string) => {
    await form.getByLabel("First name").fill("Dorothy");
    await form.getByLabel("Last name").fill("Vaughan");
    await form.getByLabel("Email").fill("dorothy.vaughan@example.com");
    await form.getByRole("textbox", { name: "Phone" }).fill(phone);
    await form.getByLabel("What is it about?").selectOption("Partnership inquiry");
    await form
      .getByLabel("Message", { exact: true })
      .fill("We plan in a language that nobody here reads any more.");
  };
  await fill("12");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(form.getByRole("textbox", { name: "Phone" })).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("First name")).toHaveValue("Dorothy");
  await form.getByRole("textbox", { name: "Phone" }).fill("317 555 0166");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(page).toHaveURL(/\/contact\/sent\?by=/);
});

test("without JavaScript a newsletter subscription can be confirmed and ended by mail link", async ({
  page,
  request,
}) => {
  const address = `scriptless.${Date.now()}@example.com`;
  await page.goto("/resources");
  await page.getByLabel("Email address").fill(address);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page).toHaveURL(/\/newsletter\/received$/);
  await expect(getHeading(page)).toHaveText("Check your inbox");

  const { text, headers } = await waitForMail(request, address);
  const token = (link: string) => /token=([\w.-]+)/.exec(link)![1]!;
  await page.goto(`/newsletter/confirm?token=${token(text)}`);
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(page).toHaveURL(/\/newsletter\/confirmed\?next=/);
  await expect(getHeading(page)).toHaveText("You are subscribed");

  await page.goto(`/newsletter/unsubscribe?token=${token(headers["List-Unsubscribe"]!)}`);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page).toHaveURL(/\/newsletter\/unsubscribed$/);

  await page.goto("/newsletter/confirm?token=not-a-token");
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(getHeading(page)).toHaveText("Confirm your subscription");
  await expect(page.getByRole("alert")).toBeVisible();
});

test("without JavaScript an appointment can be booked and canceled by its link", async ({ page }) => {
  await page.goto("/book");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Introductory consultation/ })
    .first()
    .click();
  await expect(getHeading(page)).toHaveText("Choose a date and time");
  const days = page.getByRole("link", { name: /\d+ free/ });
  await days.last().click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /\d:\d\d/ })
    .nth(1)
    .click();
  await page.getByRole("link", { name: "Continue to details" }).click();
  await expect(getHeading(page)).toHaveText("Your details");
  const form = page.getByRole("form", { name: "Booking" });
  await form.getByLabel("Full Name").fill("Annie Easley");
  await form.getByLabel("Email Address").fill("annie.easley@example.com");
  await form.getByRole("textbox", { name: "Phone Number" }).fill("12");
  const texts = form.getByRole("checkbox", { name: /text messages/ });
  await texts.check();
  await form.getByRole("button", { name: "Book appointment" }).click();
  await expect(form.getByRole("textbox", { name: "Phone Number" })).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("Full Name")).toHaveValue("Annie Easley");
  await expect(texts).toBeChecked();
  await form.getByRole("textbox", { name: "Phone Number" }).fill("317 555 0177");
  await form.getByRole("button", { name: "Book appointment" }).click();
  await expect(page).toHaveURL(/\/book\/confirmed\?token=/);
  await expect(getHeading(page)).toHaveText(/booked|request has been received/i);
  await page.getByRole("link", { name: "Change or cancel" }).click();
  await page.getByRole("link", { name: "Cancel appointment" }).click();
  await page.getByRole("button", { name: "Cancel appointment" }).click();
  await expect(page.getByText(/Your appointment has been cancell?ed\./).first()).toBeVisible();
});

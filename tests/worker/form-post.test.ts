import { expect, test } from "vitest";
import { sampleFiles, createFile, createPdf } from "#tests/support/files.ts";
import { testApp } from "#tests/support/test-app.ts";
import { openPage, getVisibleText } from "#tests/support/pages.ts";
import { anApplication, toFormData, publishJob } from "#tests/support/samples.ts";
import { countFiles, countAllRows } from "#tests/support/tables.ts";
import { apply } from "#web/content/apply.ts";

/** Posts the form as a browser without JavaScript and returns the resulting page. */
const postForm = (values: Record<string, unknown>, resume?: File, person = testApp.visitor()) =>
  openPage(person, "/api/applications", { method: "POST", body: toFormData(values, resume) });

const getInputValue = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];

test(
  "an application posted without JavaScript redirects to the confirmation page",
  { tags: "full" },
  async () => {
    const person = testApp.visitor();
    const { id } = await publishJob(await testApp.as("recruiter"));
    const form = await openPage(person, `/apply?job=${id}`);
    expect(form.html).toMatch(/<form[^>]*action="\/api\/applications"/);
    expect(form.html).toMatch(/<form[^>]*(enctype|encType)="multipart\/form-data"/);
    expect(form.html).toMatch(new RegExp(`<input[^>]*name="jobId"[^>]*value="${id}"`));

    const sent = await postForm(
      anApplication({ jobId: id, industry: "Finance" }),
      createFile(sampleFiles.pdf, "resume.pdf"),
      person,
    );
    const location = sent.headers.get("Location")!;
    expect([sent.status, location.split("?")[0], sent.html]).toEqual([303, "/apply/received", ""]);
    const received = await openPage(person, location);
    expect(getVisibleText(received.html)).toContain(apply.received.heading);
    expect(await countAllRows()).toMatchObject({ applications: 1, deliveries: 4 });
    expect(await countFiles()).toBe(1);
  },
);

test("empty optional inputs are accepted", async () => {
  const values = anApplication({ currentPosition: "", industry: "", additionalInfo: "", jobId: "" });
  expect((await postForm(values, createFile(new Uint8Array(), ""))).status).toBe(303);
});

test("a rejected form returns as a page with errors and the entered values, escaped", async () => {
  const { id } = await publishJob(await testApp.as("recruiter"), { title: "Planning Lead" });
  const entered = {
    ...anApplication({ jobId: id }),
    email: "no address",
    firstName: '"><script>alert(1)</script>',
  };
  const { status, html, headers } = await postForm({ ...entered, additionalInfo: "</textarea><b>bold" });
  expect(status).toBe(400);
  expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(getVisibleText(html)).toContain("Please enter a valid email address.");
  expect(getVisibleText(html), "keeps the chosen job").toContain("Planning Lead");
  expect(getInputValue(html, "email")).toBe("no address");
  expect(getInputValue(html, "lastName")).toBe("Halvorsen");
  expect(getInputValue(html, "firstName")).toBe("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).not.toContain("<script>alert(1)");
  expect(html).not.toContain("</textarea><b>");
  expect(await countAllRows()).toMatchObject({ applications: 0, deliveries: 0 });
});

test("the page of a rejected form is not cached for other visitors", async () => {
  await postForm({ ...anApplication(), email: "no address", lastName: "Ravensbourne" });
  const { html } = await openPage(testApp.visitor(), "/apply");
  expect(html).not.toContain("Ravensbourne");
});

test(
  "a file of the wrong type or size gets an error, and the entered values remain",
  { tags: "full" },
  async () => {
    const wrong = await postForm(anApplication(), createFile(sampleFiles.exe, "resume.pdf"));
    expect([wrong.status, getInputValue(wrong.html, "lastName")]).toEqual([400, "Halvorsen"]);
    expect(getVisibleText(wrong.html)).toContain("Please send the resume as a PDF, DOC or DOCX file.");
    const large = await postForm(anApplication(), createFile(createPdf(5 * 1024 * 1024 + 1), "resume.pdf"));
    expect([large.status, getInputValue(large.html, "lastName")]).toEqual([413, "Halvorsen"]);
    expect(getVisibleText(large.html)).toContain("larger than 5 MB");
    expect(await countFiles()).toBe(0);
  },
);

test("a rejected form with a file asks to choose the file again", async () => {
  const invalid = { ...anApplication(), email: "no address" };
  const again = "Please choose the file again: the browser does not keep it.";
  const withFile = await postForm(invalid, createFile(sampleFiles.pdf, "resume.pdf"));
  expect([withFile.status, getVisibleText(withFile.html)]).toEqual([400, expect.stringContaining(again)]);
  const empty = await postForm(invalid, createFile(new Uint8Array(), ""));
  expect([empty.status, getVisibleText(empty.html)]).toEqual([400, expect.not.stringContaining(again)]);
});

test("an oversized body gets 413 before it is fully read", async () => {
  let chunksRead = 0;
  const endless = new ReadableStream({
    pull(controller) {
      chunksRead += 1;
      if (chunksRead > 2_000) controller.close();
      else controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const { status, html } = await openPage(testApp.visitor(), "/api/applications", {
    method: "POST",
    headers,
    body: endless,
  });
  expect(status).toBe(413);
  expect(getVisibleText(html)).toContain(apply.heading);
  expect(chunksRead * 64, "kilobytes").toBeLessThan(17 * 1024);
});

test("an application for a closed job gets 410 and a form without the job", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await publishJob(recruiter);
  await recruiter.call("PUT /api/jobs/:id", { params: { id }, body: { status: "archived" } });
  const { status, html } = await postForm(anApplication({ jobId: id }));
  expect(status).toBe(410);
  expect(getVisibleText(html)).toContain("This job is no longer open.");
  expect(html, "the closed job is not sent again").not.toMatch(/name="jobId"/);
});

test("a form post that accepts any type gets JSON", async () => {
  const body = toFormData(anApplication());
  const response = await testApp
    .visitor()
    .fetch("/api/applications", { method: "POST", body, headers: { accept: "*/*" } });
  expect([response.status, response.headers.get("Content-Type")]).toEqual([201, "application/json"]);
});

test(
  "resubmitting a form with the same form key and values creates one application",
  { tags: "full" },
  async () => {
    const person = testApp.visitor();
    const getFormKey = (html: string) => /name="formKey" value="([^"]+)"/.exec(html)![1]!;
    const [first, second] = [await openPage(person, "/apply"), await openPage(person, "/apply")];
    const [formKey, otherKey] = [getFormKey(first.html), getFormKey(second.html)];
    expect(formKey, "each page has its own key").not.toBe(otherKey);
    expect(first.html).not.toContain("__PLANWRIGHT");
    const application = anApplication();
    const sent = [
      { ...application, formKey },
      { ...application, formKey },
      { ...application, formKey, additionalInfo: "And one thing more." },
      { ...application, formKey: otherKey },
    ];
    for (const values of sent) expect((await postForm(values)).status).toBe(303);
    expect(await countAllRows()).toMatchObject({ applications: 3 });
  },
);

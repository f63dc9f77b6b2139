import { expect, test } from "vitest";
import { bytesOf, file, pdfOf } from "#tests/support/files.ts";
import { office } from "#tests/support/office.ts";
import { openPage, textOf } from "#tests/support/pages.ts";
import { anApplication, asForm, publishJob } from "#tests/support/samples.ts";
import { fileCount, rowCounts } from "#tests/support/tables.ts";
import { apply } from "#web/content/apply.ts";

/** What a browser without scripts sends, and the page that it gets. */
const post = (values: Record<string, unknown>, resume?: File, person = office.visitor()) =>
  openPage(person, "/api/applications", { method: "POST", body: asForm(values, resume) });

const valueOf = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];

test("without scripts a candidate applies and is led to the confirmation", async () => {
  const person = office.visitor();
  const { id } = await publishJob(await office.as("recruiter"));
  const form = await openPage(person, `/apply?job=${id}`);
  expect(form.html).toMatch(/<form[^>]*action="\/api\/applications"/);
  expect(form.html).toMatch(/<form[^>]*(enctype|encType)="multipart\/form-data"/);
  expect(form.html).toMatch(new RegExp(`<input[^>]*name="jobId"[^>]*value="${id}"`));

  const sent = await post(
    anApplication({ jobId: id, industry: "Finance" }),
    file(bytesOf.pdf, "resume.pdf"),
    person,
  );
  expect([sent.status, sent.headers.get("Location"), sent.html]).toEqual([303, "/apply/received", ""]);
  const received = await openPage(person, "/apply/received");
  expect(textOf(received.html)).toContain(apply.received.heading);
  expect(await rowCounts()).toMatchObject({ applications: 1, deliveries: 3 });
  expect(await fileCount()).toBe(1);
});

test("the inputs that were left empty are no obstacle", async () => {
  const values = anApplication({ currentPosition: "", industry: "", additionalInfo: "", jobId: "" });
  expect((await post(values, file(new Uint8Array(), ""))).status).toBe(303);
});

test("a form that is refused comes back as a page, with what was wrong and everything that was typed", async () => {
  const { id } = await publishJob(await office.as("recruiter"), { title: "Planning Lead" });
  const typed = {
    ...anApplication({ jobId: id }),
    email: "no address",
    firstName: '"><script>alert(1)</script>',
  };
  const { status, html, headers } = await post({ ...typed, additionalInfo: "</textarea><b>bold" });
  expect(status).toBe(400);
  expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(textOf(html)).toContain("Please enter a valid email address.");
  expect(textOf(html), "still for the job that was chosen").toContain("Planning Lead");
  expect(valueOf(html, "email")).toBe("no address");
  expect(valueOf(html, "lastName")).toBe("Halvorsen");
  expect(valueOf(html, "firstName")).toBe("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).not.toContain("<script>alert(1)");
  expect(html).not.toContain("</textarea><b>");
  expect(await rowCounts()).toMatchObject({ applications: 0, deliveries: 0 });
});

test("a refused page is nobody else's: it is not kept", async () => {
  await post({ ...anApplication(), email: "no address", lastName: "Ravensbourne" });
  const { html } = await openPage(office.visitor(), "/apply");
  expect(html).not.toContain("Ravensbourne");
});

test("a file of the wrong kind or size is said beside it, and what was typed stays", async () => {
  const wrong = await post(anApplication(), file(bytesOf.exe, "resume.pdf"));
  expect([wrong.status, valueOf(wrong.html, "lastName")]).toEqual([400, "Halvorsen"]);
  expect(textOf(wrong.html)).toContain("Please send the resume as a PDF, DOC or DOCX file.");
  const large = await post(anApplication(), file(pdfOf(5 * 1024 * 1024 + 1), "resume.pdf"));
  expect([large.status, valueOf(large.html, "lastName")]).toEqual([413, "Halvorsen"]);
  expect(textOf(large.html)).toContain("larger than 5 MB");
  expect(await fileCount()).toBe(0);
});

test("a body beyond every limit is refused without being read to its end", async () => {
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      if (pulled > 2_000) controller.close();
      else controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const { status, html } = await openPage(office.visitor(), "/api/applications", {
    method: "POST",
    headers,
    body: endless,
  });
  expect(status).toBe(413);
  expect(textOf(html)).toContain(apply.heading);
  expect(pulled * 64, "kilobytes").toBeLessThan(7 * 1024);
});

test("a job that closed in the meantime is said, and the form can be sent without it", async () => {
  const recruiter = await office.as("recruiter");
  const { id } = await publishJob(recruiter);
  await recruiter.call("PUT /api/jobs/:id", { params: { id }, body: { status: "archived" } });
  const { status, html } = await post(anApplication({ jobId: id }));
  expect(status).toBe(410);
  expect(textOf(html)).toContain("This job is no longer open.");
  expect(html, "the closed job is not sent again").not.toMatch(/name="jobId"/);
});

test("a script that posts the same form gets JSON", async () => {
  const body = asForm(anApplication());
  const response = await office
    .visitor()
    .fetch("/api/applications", { method: "POST", body, headers: { accept: "*/*" } });
  expect([response.status, response.headers.get("Content-Type")]).toEqual([201, "application/json"]);
});

test("sent twice from one page it is one application; other words, or another copy of the page, make another", async () => {
  const person = office.visitor();
  const keyOf = (html: string) => /name="formKey" value="([^"]+)"/.exec(html)![1]!;
  const [first, second] = [await openPage(person, "/apply"), await openPage(person, "/apply")];
  const [formKey, otherKey] = [keyOf(first.html), keyOf(second.html)];
  expect(formKey, "each reader has one of their own").not.toBe(otherKey);
  expect(first.html).not.toContain("__PLANWRIGHT");
  const words = anApplication();
  const sent = [
    { ...words, formKey },
    { ...words, formKey },
    { ...words, formKey, additionalInfo: "And one thing more." },
    { ...words, formKey: otherKey },
  ];
  for (const values of sent) expect((await post(values)).status).toBe(303);
  expect(await rowCounts()).toMatchObject({ applications: 3 });
});

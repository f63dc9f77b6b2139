import { expect, test } from "vitest";
import { parseResume, resumeType, safeFileName } from "#worker/features/applications/rules.ts";
import { sampleFiles, createFile } from "#tests/support/files.ts";
import { testApp } from "#tests/support/test-app.ts";
import { type Person, readResponse } from "#tests/support/person.ts";
import { anApplication, toFormData } from "#tests/support/samples.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

async function apply(name: string): Promise<string> {
  const body = toFormData(anApplication(), createFile(sampleFiles.pdf, name));
  const reply = await readResponse(
    await testApp.visitor().fetch("/api/applications", { method: "POST", body }),
  );
  expect(reply.status).toBe(201);
  return (reply.body as { id: string }).id;
}

const download = (person: Person, id: string) => person.fetch(`/api/applications/${id}/resume`);

test("a recruiter downloads the original resume as an attachment, and it is logged", async () => {
  const id = await apply("Iris Halvorsen – Résumé.pdf");
  const recruiter = await testApp.as("recruiter");
  const response = await download(recruiter, id);
  expect(response.status).toBe(200);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(sampleFiles.pdf);
  const { headers } = response;
  expect(headers.get("Content-Type")).toBe("application/pdf");
  expect(headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="Iris Halvorsen[^"]*\.pdf"; filename\*=UTF-8''Iris%20Halvorsen/,
  );
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  expect(await lastActivity("application.resume")).toMatchObject({
    entity_id: id,
    user_id: recruiter.userId,
  });
});

test("visitors and users cannot download resumes, and refusals are not logged as downloads", async () => {
  const id = await apply("resume.pdf");
  expect((await download(testApp.visitor(), id)).status).toBe(401);
  expect((await download(await testApp.as("user"), id)).status).toBe(403);
  expect(await activityCount("application.resume")).toBe(0);
  const recruiter = await testApp.as("recruiter");
  expect((await download(recruiter, crypto.randomUUID())).status).toBe(404);
  expect((await download(recruiter, "no-id")).status).toBe(404);
  const { body } = await testApp.visitor().call("POST /api/applications", { body: anApplication() });
  expect((await download(recruiter, body.id)).status, "an application without a file").toBe(404);
});

test("the resume's storage key is random, in no response, and not reachable by URL", async () => {
  const id = await apply("resume.pdf");
  const [row] = await select<{ resume_key: string }>("select resume_key from applications where id = ?", id);
  expect(row!.resume_key).toMatch(/^resumes\/[\w-]{43}$/);
  const recruiter = await testApp.as("recruiter");
  const { body } = await recruiter.call("GET /api/applications/:id", { params: { id } });
  expect(JSON.stringify(body)).not.toContain(row!.resume_key);
  for (const path of [`/media/${row!.resume_key}`, `/${row!.resume_key}`, `/api/${row!.resume_key}`]) {
    expect((await recruiter.fetch(path)).status, path).toBe(404);
  }
});

test.for<[string, string | null]>([
  ["pdf", "application/pdf"],
  ["doc", "application/msword"],
  ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["xls", null],
  ["zip", null],
  ["exe", null],
  ["html", null],
])("the file type of %s is detected from its bytes", ([kind, type]) => {
  const bytes = sampleFiles[kind as keyof typeof sampleFiles];
  expect(resumeType(bytes)).toBe(type);
  expect(resumeType(bytes.slice(0, 4)), "four bytes are not enough").toBeNull();
});

test.for<[string, string]>([
  ["resume.pdf", "resume.pdf"],
  ["resume.pdf.exe", "resume.pdf.pdf"],
  ['../../etc/"passwd".pdf', "etcpasswd.pdf"],
  ["..cv.pdf", "cv.pdf"],
  ["cv (final) [2].pdf", "cv final 2.pdf"],
  ["Iris's_résumé-2.1.pdf", "Iriss_résumé-2.1.pdf"],
  ["J. Smith", "J. Smith.pdf"],
  [".htaccess", "htaccess.pdf"],
  ["\r\nSet-Cookie: a=b.pdf", "Set-Cookie ab.pdf"],
  ["履歴書.pdf", "履歴書.pdf"],
  ["", "resume.pdf"],
  ["/////.pdf", "resume.pdf"],
  [`${"x".repeat(200)}.pdf`, `${"x".repeat(80)}.pdf`],
])("the file name %j is sanitized to %j", ([name, expected]) => {
  expect(safeFileName(name, "application/pdf")).toBe(expected);
});

test("a valid resume is parsed with its bytes unchanged", async () => {
  const checked = await parseResume(createFile(sampleFiles.pdf, "a.pdf"));
  expect(checked).toMatchObject({ name: "a.pdf", type: "application/pdf", size: sampleFiles.pdf.length });
  expect(new Uint8Array(checked.bytes)).toEqual(sampleFiles.pdf);
});

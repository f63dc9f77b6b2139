import { expect, test } from "vitest";
import {
  RESUME_WITH_MACROS,
  RESUME_WRONG_NAME,
  RESUME_WRONG_TYPE,
} from "#contract/applications/constants.ts";
import { sampleFiles, createFile } from "#tests/support/files.ts";
import { testApp } from "#tests/support/test-app.ts";
import { readResponse } from "#tests/support/person.ts";
import { anApplication, toFormData } from "#tests/support/samples.ts";
import { countFiles, countAllRows, select } from "#tests/support/tables.ts";

const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const concat = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const PAGE = "<html><script>alert(1)</script></html>";

async function send(bytes: Uint8Array, name = "resume.pdf", type = "application/pdf") {
  const body = toFormData(anApplication(), createFile(bytes, name, type));
  return readResponse(await testApp.visitor().fetch("/api/applications", { method: "POST", body }));
}

test("a file that is not a document is rejected under any name and type, and nothing is stored", async () => {
  const before = await countAllRows();
  const invalidFiles: Record<string, Uint8Array> = {
    "nothing at all": new Uint8Array(),
    "one byte": latin1("%"),
    "a page": latin1(PAGE),
    "a page before a PDF": latin1(`${PAGE}%PDF-1.7\n`),
    "an SVG": latin1('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    "a GIF that is a script": latin1("GIF89a/*\u0000\u0000*/=1;alert(1)"),
    "a program": sampleFiles.exe,
    "a zip": sampleFiles.zip,
    "a spreadsheet": sampleFiles.xls,
    "an empty archive": latin1("PK\u0005\u0006" + "\u0000".repeat(18)),
  };
  for (const [label, bytes] of Object.entries(invalidFiles)) {
    for (const [name, type] of [
      ["resume.pdf", "application/pdf"],
      ["resume.docx", "text/html"],
    ] as const) {
      const { status, body } = await send(bytes, name, type);
      expect([status, body.fields], label).toEqual([400, { resume: [RESUME_WRONG_TYPE] }]);
    }
  }
  expect(await countAllRows()).toEqual(before);
  expect(await countFiles()).toBe(0);
});

test("a Word document with macros is rejected in both formats", async () => {
  for (const bytes of [
    concat(sampleFiles.docx, latin1("PK\u0003\u0004word/vbaProject.bin")),
    concat(sampleFiles.docx, latin1("PK\u0003\u0004WORD/VBAPROJECT.BIN")),
    concat(sampleFiles.doc, latin1("_VBA_PROJECT".split("").join("\0"))),
  ]) {
    const { status, body } = await send(bytes, "resume.docx");
    expect([status, body.fields]).toEqual([400, { resume: [RESUME_WITH_MACROS] }]);
  }
  expect(await countFiles()).toBe(0);
});

test("polyglots and zip bombs are stored unchanged and only served as sandboxed downloads", async () => {
  const recruiter = await testApp.as("recruiter");
  const bomb = concat(sampleFiles.docx, new Uint8Array(60_000));
  for (const bytes of [latin1(`%PDF-1.7\n${PAGE}`), bomb, concat(sampleFiles.docx, latin1(PAGE))]) {
    const { status, body } = await send(bytes, "page", "text/html");
    expect(status).toBe(201);
    const { id } = body as { id: string };
    const response = await recruiter.fetch(`/api/applications/${id}/resume`);
    expect(new Uint8Array(await response.arrayBuffer()), "bytes are unchanged").toEqual(bytes);
    const { headers } = response;
    expect(headers.get("Content-Type")).not.toContain("html");
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="page\.(pdf|docx)"/);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  }
});

test("hostile file names are sanitized, and files are stored under random keys", async () => {
  const recruiter = await testApp.as("recruiter");
  const names = [
    "../../../media/page.pdf",
    "..\\..\\evil.pdf",
    "/etc/passwd",
    "\u202Efdp",
    '"; filename="evil',
    `${"x".repeat(300)}.pdf`,
    "é\u0301\u200B.pdf",
    ".htaccess",
    "CON",
    "%2e%2e%2fx.pdf",
    "<img src=x onerror=alert(1)>.pdf",
    "Résumé 2.1",
    "CV.PDF",
  ];
  for (const name of names) {
    const { status, body } = await send(sampleFiles.pdf, name);
    expect(status, name).toBe(201);
    const { id } = body as { id: string };
    const { headers, body: stream } = await recruiter.fetch(`/api/applications/${id}/resume`);
    await stream?.cancel();
    const disposition = headers.get("Content-Disposition")!;
    expect(disposition, name).toMatch(
      /^attachment; filename="[\x20-\x7e]{1,90}\.pdf"; filename\*=UTF-8''[\w%.~-]+$/,
    );
    expect(decodeURIComponent(disposition.split("''")[1]!), name).toMatch(/^[\p{L}\p{N} ._-]{1,80}\.pdf$/u);
    expect(headers.getSetCookie()).toEqual([]);
  }
  for (const name of ["a\u0000b.pdf", "a\r\nSet-Cookie: x=1.pdf"]) {
    expect((await send(sampleFiles.pdf, name)).status, "invalid in a form").toBe(400);
  }
  const keys = await select<{ resume_key: string }>("select resume_key from applications");
  expect(keys).toHaveLength(names.length);
  for (const { resume_key: key } of keys) expect(key).toMatch(/^resumes\/[\w-]{43}$/);
});

test("a file whose extension is not one of the three, or does not fit its content, gets a sentence", async () => {
  const before = await countAllRows();
  const wrongTypes = [
    "cv.exe",
    "cv.html",
    "cv.docm",
    "cv.pdf.exe",
    "cv.EXE",
    "cv.exe. ",
    "cv.exe\u200B",
    "cv.7z",
  ];
  const cases = [
    ...[...wrongTypes, "\u202Efdp.exe", "../page.html"].map((name) => [
      name,
      sampleFiles.pdf,
      RESUME_WRONG_TYPE,
    ]),
    ["cv.docx", sampleFiles.pdf, RESUME_WRONG_NAME],
    ["cv.pdf", sampleFiles.docx, RESUME_WRONG_NAME],
    ["cv.doc", sampleFiles.docx, RESUME_WRONG_NAME],
    ["cv.docx", sampleFiles.doc, RESUME_WRONG_NAME],
  ] as [string, Uint8Array, string][];
  for (const [name, bytes, message] of cases) {
    const { status, body } = await send(bytes, name);
    expect([status, body.fields], name).toEqual([400, { resume: [message] }]);
  }
  expect(await countAllRows()).toEqual(before);
  expect(await countFiles()).toBe(0);
});

test("malformed multipart bodies get 400, 413 or 415 with a readable message", async () => {
  const whole = '--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n';
  const bodies = [whole, `${whole}--b`, "--b--\r\n", "", whole.slice(0, 40), `--c${whole}--c--`, "\u0000"];
  for (const body of bodies) {
    const headerSets: Record<string, string>[] = [
      { "content-type": "multipart/form-data; boundary=b" },
      { "content-type": "multipart/form-data; boundary=b", "content-length": "5" },
      { "content-type": "multipart/form-data; boundary=b", "content-length": "999999999" },
      { "content-type": "multipart/form-data" },
      { "content-type": "text/html" },
    ];
    for (const headers of headerSets) {
      const reply = await readResponse(
        await testApp.visitor().fetch("/api/applications", { method: "POST", headers, body }),
      );
      expect([400, 413, 415], `${JSON.stringify(headers)} ${body}`).toContain(reply.status);
      expect(reply.body.message).toMatch(/^[A-Z].*\.$/);
    }
  }
  expect(await countFiles()).toBe(0);
});

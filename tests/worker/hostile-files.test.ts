import { expect, test } from "vitest";
import { RESUME_WITH_MACROS, RESUME_WRONG_TYPE } from "#contract/applications/endpoints.ts";
import { bytesOf, file } from "#tests/support/files.ts";
import { office } from "#tests/support/office.ts";
import { readReply } from "#tests/support/person.ts";
import { anApplication, asForm } from "#tests/support/samples.ts";
import { fileCount, rowCounts, select } from "#tests/support/tables.ts";

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const PAGE = "<html><script>alert(1)</script></html>";

async function send(bytes: Uint8Array, name = "resume.pdf", type = "application/pdf") {
  const body = asForm(anApplication(), file(bytes, name, type));
  return readReply(await office.visitor().fetch("/api/applications", { method: "POST", body }));
}

test("what is no document is refused, whatever it calls itself, and leaves nothing", async () => {
  const before = await rowCounts();
  const wrong: Record<string, Uint8Array> = {
    "nothing at all": new Uint8Array(),
    "one byte": latin("%"),
    "a page": latin(PAGE),
    "a page before a PDF": latin(`${PAGE}%PDF-1.7\n`),
    "an SVG": latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    "a GIF that is a script": latin("GIF89a/*\u0000\u0000*/=1;alert(1)"),
    "a program": bytesOf.exe,
    "a zip": bytesOf.zip,
    "a spreadsheet": bytesOf.xls,
    "an empty archive": latin("PK\u0005\u0006" + "\u0000".repeat(18)),
  };
  for (const [about, bytes] of Object.entries(wrong)) {
    for (const [name, type] of [
      ["resume.pdf", "application/pdf"],
      ["resume.docx", "text/html"],
    ] as const) {
      const { status, body } = await send(bytes, name, type);
      expect([status, body.fields], about).toEqual([400, { resume: [RESUME_WRONG_TYPE] }]);
    }
  }
  expect(await rowCounts()).toEqual(before);
  expect(await fileCount()).toBe(0);
});

test("a Word document that carries a program is refused in either format", async () => {
  for (const bytes of [
    joined(bytesOf.docx, latin("PK\u0003\u0004word/vbaProject.bin")),
    joined(bytesOf.docx, latin("PK\u0003\u0004WORD/VBAPROJECT.BIN")),
    joined(bytesOf.doc, latin("_VBA_PROJECT".split("").join("\0"))),
  ]) {
    const { status, body } = await send(bytes, "resume.docx");
    expect([status, body.fields]).toEqual([400, { resume: [RESUME_WITH_MACROS] }]);
  }
  expect(await fileCount()).toBe(0);
});

test("a document that is also something else, or swells when opened, is kept unopened and never shown", async () => {
  const recruiter = await office.as("recruiter");
  const bomb = joined(bytesOf.docx, new Uint8Array(60_000));
  for (const bytes of [latin(`%PDF-1.7\n${PAGE}`), bomb, joined(bytesOf.docx, latin(PAGE))]) {
    const { status, body } = await send(bytes, "page.html", "text/html");
    expect(status).toBe(201);
    const { id } = body as { id: string };
    const response = await recruiter.fetch(`/api/applications/${id}/resume`);
    expect(new Uint8Array(await response.arrayBuffer()), "not a byte is changed").toEqual(bytes);
    const { headers } = response;
    expect(headers.get("Content-Type")).not.toContain("html");
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="page\.(pdf|docx)"/);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  }
});

test("names lead nowhere: each is kept as a name, and the file under a key of its own", async () => {
  const recruiter = await office.as("recruiter");
  const names = [
    "../../../media/page.html",
    "..\\..\\evil.pdf",
    "/etc/passwd",
    "\u202Efdp.exe",
    '"; filename="evil.html',
    `${"x".repeat(300)}.pdf`,
    "é\u0301\u200B.pdf",
    ".htaccess",
    "CON",
    "%2e%2e%2fx.pdf",
    "<img src=x onerror=alert(1)>.pdf",
  ];
  for (const name of names) {
    const { status, body } = await send(bytesOf.pdf, name);
    expect(status, name).toBe(201);
    const { id } = body as { id: string };
    const { headers, body: kept } = await recruiter.fetch(`/api/applications/${id}/resume`);
    await kept?.cancel();
    const offered = headers.get("Content-Disposition")!;
    expect(offered, name).toMatch(
      /^attachment; filename="[\x20-\x7e]{1,90}\.pdf"; filename\*=UTF-8''[\w%.~-]+$/,
    );
    expect(decodeURIComponent(offered.split("''")[1]!), name).toMatch(/^[\p{L}\p{N} ._-]{1,80}\.pdf$/u);
    expect(headers.getSetCookie()).toEqual([]);
  }
  for (const name of ["a\u0000b.pdf", "a\r\nSet-Cookie: x=1.pdf"]) {
    expect((await send(bytesOf.pdf, name)).status, "no name that a form can hold").toBe(400);
  }
  const keys = await select<{ resume_key: string }>("select resume_key from applications");
  expect(keys).toHaveLength(names.length);
  for (const { resume_key: key } of keys) expect(key).toMatch(/^resumes\/[\w-]{43}$/);
});

test("a form that lies about its length, its boundary or its parts is refused in words", async () => {
  const whole = '--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n';
  const bodies = [whole, `${whole}--b`, "--b--\r\n", "", whole.slice(0, 40), `--c${whole}--c--`, "\u0000"];
  for (const body of bodies) {
    const lies: Record<string, string>[] = [
      { "content-type": "multipart/form-data; boundary=b" },
      { "content-type": "multipart/form-data; boundary=b", "content-length": "5" },
      { "content-type": "multipart/form-data; boundary=b", "content-length": "999999999" },
      { "content-type": "multipart/form-data" },
      { "content-type": "text/html" },
    ];
    for (const headers of lies) {
      const reply = await readReply(
        await office.visitor().fetch("/api/applications", { method: "POST", headers, body }),
      );
      expect([400, 413, 415], `${JSON.stringify(headers)} ${body}`).toContain(reply.status);
      expect(reply.body.message).toMatch(/^[A-Z].*\.$/);
    }
  }
  expect(await fileCount()).toBe(0);
});

import * as fc from "fast-check";
import type * as z from "zod";
import { hostileText } from "./arbitrary.ts";

const line = "\r\n";

const fileNames = fc.constantFrom(
  "a.pdf",
  "../../etc/passwd",
  "a\u0000.pdf",
  "\u202efdp.exe",
  "",
  "x".repeat(400),
  'a"; name="b',
  "a%0d%0ab",
);

/** Malformed multipart bodies: parts without names, missing boundaries, missing parts. */
export function multiparts(body?: z.ZodObject): fc.Arbitrary<{ type: string; body: string }> {
  const names = fc.constantFrom(
    ...Object.keys(body?.shape ?? {}),
    "resume",
    "image",
    "__proto__",
    "a[b]",
    "",
  );
  const part = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(names, hostileText).map(([name, text]) => [`name="${name}"`, text] as const),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(names, fileNames, hostileText)
        .map(([name, file, text]) => [`name="${name}"; filename="${file}"`, text] as const),
    },
    { weight: 1, arbitrary: hostileText.map((text) => ["", text] as const) },
  );
  const ends = fc.constantFrom("--b--\r\n", "--b--", "", "--b", "--c--");
  const types = fc.constantFrom(
    "boundary=b",
    "boundary=b",
    "boundary=b",
    "boundary=c",
    "boundary=",
    'boundary="b',
    "charset=x",
  );
  const parts = fc.oneof(
    { weight: 9, arbitrary: fc.array(part, { maxLength: 4 }) },
    { weight: 1, arbitrary: part.map((one) => Array.from({ length: 300 }, () => one)) },
  );
  return fc.tuple(parts, ends, types).map(([all, end, type]) => ({
    type: `multipart/form-data; ${type}`,
    body: `${all.map(([head, text]) => `--b${line}Content-Disposition: form-data; ${head}${line}${line}${text.toWellFormed()}${line}`).join("")}${end}`,
  }));
}

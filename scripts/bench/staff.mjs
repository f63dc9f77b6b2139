import { hashPassword } from "../../worker/base/password.ts";

export const PASSWORD = "a password that only the benchmark uses";
export const USERNAME = "bench";

/** Creates a recruiter, signs in and returns the cookie. */
export async function signInStaff({ app, db }) {
  const now = new Date().toISOString();
  await db
    .prepare(
      `insert into users (id, username, password_hash, role, created_at, updated_at) values (?1, ?2, ?3, 'recruiter', ?4, ?4)`,
    )
    .bind(crypto.randomUUID(), USERNAME, await hashPassword(PASSWORD), now)
    .run();
  const response = await fetch(`${app}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: app },
    body: JSON.stringify({ username: USERNAME, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`Sign-in failed: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** A 60 kB file with a PDF header. */
const resume = Buffer.concat([
  Buffer.from("%PDF-1.4\n"),
  Buffer.alloc(60_000, 0x20),
  Buffer.from("\n%%EOF\n"),
]);

/** The multipart body of an application with a resume. */
export function applicationForm(email) {
  const boundary = "----planwright";
  const fields = {
    firstName: "Iris",
    lastName: "Halvorsen",
    email,
    phone: "(312) 555-0142",
    agreeToTerms: "on",
  };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="resume"; filename="resume.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(parts.join("") + file), resume, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

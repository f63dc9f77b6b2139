import { expect, test } from "vitest";
import type { UserDraft } from "#contract/users/endpoints.ts";
import { addTime } from "#worker/base/clock.ts";
import { deleteExpired } from "#worker/runtime/queries.ts";
import { createAccountSite, deliverAccountMails } from "#tests/support/account-links.ts";
import type { Person } from "#tests/support/person.ts";
import { insertUserWithPassword, PASSWORD, signIn, whoAmI } from "#tests/support/sign-in.ts";
import { unique } from "#tests/support/samples.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import { createTestSite, testApp } from "#tests/support/test-app.ts";

const NEW = "eleven herons at dawn";
const create = "POST /api/admin/users";
const update = "PUT /api/admin/users/:id";

const anAddress = () => `staff.${unique()}@example.com`.toLowerCase();
const visitor = (minutes = 0) => testApp.visitor().at(createAccountSite(minutes));
const getAdmin = async () => (await testApp.as("admin")).at(createAccountSite());

/** Sends what waits and returns the token of the newest mail to an address. */
async function getToken(to: string): Promise<string> {
  const mail = (await deliverAccountMails()).findLast((sent) => sent.to === to);
  expect(mail, `a mail to ${to}`).toBeDefined();
  return /#([\da-f]{64})/.exec(mail!.text)![1]!;
}

async function invite(admin: Person, more: Partial<UserDraft> = {}) {
  const body = { username: `new.${unique()}`, email: anAddress(), role: "recruiter" as const, ...more };
  const response = await admin.call(create, { body });
  return { ...response, email: body.email!, username: body.username };
}

const accept = (token: string, newPassword = NEW, person = visitor()) =>
  person.call("POST /api/auth/invitation", { body: { token, newPassword } });
const forget = (login: string, person = visitor()) =>
  person.call("POST /api/auth/forgot", { body: { login } });
const reset = (token: string, newPassword = NEW, person = visitor()) =>
  person.call("POST /api/auth/reset", { body: { token, newPassword } });
const confirm = (token: string) => visitor().call("POST /api/auth/email/confirm", { body: { token } });
const getManaged = async (admin: Person, q: string) =>
  (await admin.call("GET /api/admin/users", { query: { q } })).body[0]!;

test("an invited user chooses a password by a mailed link and is signed in", { tags: "full" }, async () => {
  const admin = await getAdmin();
  const { status, body, email, username } = await invite(admin, { fullName: "Iris Halvorsen" });
  expect([status, body.mustChangePassword, body.fullName, body.email]).toEqual([
    201,
    false,
    "Iris Halvorsen",
    email,
  ]);
  expect((await signIn(visitor(), username, "none")).status, "no password yet").toBe(401);
  expect((await getManaged(admin, "halvorsen")).invitation).toMatchObject({
    expiresAt: expect.any(String) as string,
  });

  const mail = (await deliverAccountMails()).at(-1)!;
  expect(mail.text).toContain("Dear Iris Halvorsen,");
  expect(mail.text).toContain(`Your username is ${username}.`);
  const token = /\/login\/invitation#([\da-f]{64})/.exec(mail.text)![1]!;
  expect(
    JSON.stringify(await select("select * from account_links")),
    "only the hash is stored",
  ).not.toContain(token);
  expect(JSON.stringify(await select("select * from deliveries"))).not.toContain(token);
  const found = await visitor().call("POST /api/auth/links/find", { body: { token } });
  expect(found.body).toMatchObject({ purpose: "invitation", username, fullName: "Iris Halvorsen" });
  expect(JSON.stringify(found.body)).not.toMatch(/tokenHash|scrypt|userId/);

  expect((await accept(token, "halvorsen-halvorsen")).body.fields).toHaveProperty("newPassword");
  const iris = visitor();
  expect((await accept(token, NEW, iris)).status).toBe(200);
  expect((await whoAmI(iris)).body.username).toBe(username);
  expect((await accept(token)).status, "used").toBe(410);
  expect((await signIn(visitor(), username, NEW)).status).toBe(200);
  expect((await getManaged(admin, username)).invitation).toBeNull();
  expect(await lastActivity("user.accept_invitation")).toMatchObject({ entity_id: body.id });
  const log = JSON.stringify(await select("select * from admin_activity_logs"));
  expect(log).not.toMatch(new RegExp(`${token}|${NEW}|${email}`));
});

test(
  "a user needs a password or an address, and addresses are unique case-insensitively",
  { tags: "full" },
  async () => {
    const admin = await getAdmin();
    const neither = await admin.callUntyped(create, { body: { username: `no.${unique()}` } });
    expect([neither.status, Object.keys(neither.body.fields!)]).toEqual([400, ["password"]]);
    const first = await invite(admin);
    const again = await invite(admin, { email: first.email.toUpperCase() });
    expect([again.status, Object.keys(again.body.fields!)]).toEqual([409, ["email"]]);
    const other = await insertUserWithPassword();
    const moved = await admin.call(update, { params: { id: other.id }, body: { email: first.email } });
    expect([moved.status, Object.keys(moved.body.fields!)]).toEqual([409, ["email"]]);
    const both = await Promise.all([1, 2].map(() => invite(admin, { email: "one@example.com" })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const withPassword = await invite(admin, { password: NEW });
    expect(withPassword.body.mustChangePassword).toBe(true);
    expect((await getManaged(admin, withPassword.username)).invitation, "no invitation").toBeNull();
  },
);

test("an invitation expires after seven days, and can be sent again", { tags: "full" }, async () => {
  const admin = await getAdmin();
  const { body, email } = await invite(admin);
  const first = await getToken(email);
  const late = visitor(7 * 24 * 60 + 60);
  expect((await accept(first, NEW, late)).status).toBe(410);
  const send = () => admin.call("POST /api/admin/users/:id/invitation", { params: { id: body.id } });
  expect((await send()).status).toBe(202);
  const second = await getToken(email);
  expect(second).not.toBe(first);
  expect((await accept(first)).status, "replaced").toBe(410);
  expect((await accept(second)).status).toBe(200);
  expect((await send()).status, "has a password").toBe(409);
  expect(await activityCount("user.invite")).toBe(1);
});

test.for(["deactivation", "deletion", "another address", "a password by an admin"])(
  "%s withdraws an invitation",
  async (way) => {
    const admin = await getAdmin();
    const { body, email } = await invite(admin);
    const token = await getToken(email);
    const params = { id: body.id };
    if (way === "deletion") await admin.call("DELETE /api/admin/users/:id", { params });
    if (way === "deactivation") {
      await admin.call(update, { params, body: { isActive: false } });
      await admin.call(update, { params, body: { isActive: true } });
    }
    if (way === "another address") await admin.call(update, { params, body: { email: anAddress() } });
    if (way === "a password by an admin") await admin.call(update, { params, body: { password: NEW } });
    expect((await accept(token, "twelve herons at dusk")).status).toBe(410);
  },
);

test("of two concurrent uses of one link one wins", { tags: "full" }, async () => {
  const admin = await getAdmin();
  const { email, username } = await invite(admin);
  const token = await getToken(email);
  const passwords = [NEW, "twelve herons at dusk"];
  const answers = await Promise.all(passwords.map((password) => accept(token, password)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  const winner = passwords[answers.findIndex(({ status }) => status === 200)]!;
  expect((await signIn(visitor(), username, winner)).status).toBe(200);
  expect(await activityCount("user.accept_invitation")).toBe(1);
});

test(
  "a forgotten password is replaced by a link that ends all sessions and other links",
  { tags: "full" },
  async () => {
    const email = anAddress();
    const user = await insertUserWithPassword({ email });
    const desk = visitor();
    await signIn(desk, user.username);
    await forget(user.username.toUpperCase());
    const byUsername = await getToken(email);
    await forget(email.toUpperCase());
    const byEmail = await getToken(email);
    expect(await lastActivity("auth.forgot")).toMatchObject({ entity_id: user.id, user_id: null });
    for (let n = 0; n < 11; n++) await signIn(visitor(), user.username, `guess ${n}`);

    expect((await reset(byEmail, PASSWORD)).status, "the current password").toBe(400);
    expect((await accept(byEmail)).status, "is no invitation").toBe(410);
    const { status, body, headers } = await reset(byEmail);
    expect([status, body.username, headers.get("set-cookie")?.includes("session=") ?? false]).toEqual([
      200,
      user.username,
      false,
    ]);
    expect((await whoAmI(desk)).status).toBe(401);
    expect((await signIn(visitor(), user.username, NEW)).status, "and lifts the lock").toBe(200);
    expect((await reset(byUsername, "twelve herons at dusk")).status).toBe(410);
    expect((await reset(byEmail, "twelve herons at dusk")).status).toBe(410);
  },
);

test(
  "a link for a new password works for an hour, and a changed password withdraws it",
  { tags: "full" },
  async () => {
    const email = anAddress();
    const user = await insertUserWithPassword({ email });
    await forget(user.username);
    const token = await getToken(email);
    expect((await reset(token, NEW, visitor(61))).status).toBe(410);
    const desk = visitor();
    await signIn(desk, user.username);
    await desk.call("PUT /api/auth/password", { body: { currentPassword: PASSWORD, newPassword: NEW } });
    expect((await reset(token, "twelve herons at dusk")).status).toBe(410);
  },
);

test("the answer to a forgotten password discloses no account, nor do its database calls", async () => {
  const email = anAddress();
  const user = await insertUserWithPassword({ email });
  const bare = await insertUserWithPassword();
  const inactive = await insertUserWithPassword({ email: anAddress(), isActive: false });
  const answers = [];
  for (const login of [user.username, email, bare.username, inactive.username, "nobody", "x@example.com"]) {
    let batches = 0;
    const site = createTestSite((ctx) => ({
      enqueue: () => Promise.resolve(),
      db: new Proxy(ctx.db, {
        get: (db, name, receiver) => {
          if (name === "batch" || name === "select" || name === "insert" || name === "update") batches++;
          const value: unknown = Reflect.get(db, name, receiver);
          return typeof value === "function" ? (value as () => unknown).bind(db) : value;
        },
      }),
    }));
    const { status, body } = await forget(login, visitor().at(site));
    answers.push(JSON.stringify([status, body, batches]));
  }
  expect(new Set(answers).size, answers.join("\n")).toBe(1);
  const sent = await deliverAccountMails();
  expect(sent.map(({ to }) => to)).toEqual([email, email]);
});

test(
  "requests for a new password are limited by account, by what is typed and by network",
  { tags: "full" },
  async () => {
    const email = anAddress();
    const user = await insertUserWithPassword({ email });
    for (let n = 0; n < 3; n++) expect((await forget(user.username)).status).toBe(200);
    const refused = await forget(user.username);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, expect.any(String)]);
    expect(refused.body.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
    expect((await forget(email)).status, "typed otherwise").toBe(200);
    expect(await deliverAccountMails(), "by account").toHaveLength(3);
    for (let n = 0; n < 3; n++) await forget("ghost");
    expect((await forget("ghost")).status, "as for an unknown account").toBe(429);
    const later = visitor(61);
    expect((await forget(user.username, later)).status).toBe(200);

    const network = visitor();
    let statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses = [...statuses, (await forget(`name ${n}`, network)).status];
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  },
);

test("without a sender the answer says that mail is not set up, and the mail waits", async () => {
  const user = await insertUserWithPassword({ email: anAddress() });
  const site = createAccountSite(0, { mailFrom: "" });
  expect((await forget(user.username, visitor().at(site))).body.isMailConfigured).toBe(false);
  expect((await forget("nobody", visitor().at(site))).body.isMailConfigured).toBe(false);
  expect((await forget(user.username)).body.isMailConfigured).toBe(true);
});

const requestEmail = (person: Person, email: string, currentPassword = PASSWORD) =>
  person.call("POST /api/auth/email", { body: { currentPassword, email } });

async function signedInWith(email: string | null) {
  const user = await insertUserWithPassword({ email });
  const person = visitor();
  await signIn(person, user.username);
  return { user, person };
}

test.for([["new", "old"] as const, ["old", "new"] as const])(
  "a change of email needs both addresses: %s first",
  async ([first, second]) => {
    const addresses = { old: anAddress(), new: anAddress() };
    const { user, person } = await signedInWith(addresses.old);
    const wrong = await requestEmail(person, addresses.new, "not my password");
    expect([wrong.status, Object.keys(wrong.body.fields!)]).toEqual([400, ["currentPassword"]]);
    expect((await requestEmail(person, addresses.new.toUpperCase())).body).toMatchObject({
      email: addresses.new,
      isNewConfirmed: false,
      isOldConfirmed: false,
    });
    const mails = await deliverAccountMails();
    const tokens = Object.fromEntries(
      mails.map(({ to, text }) => [to, /\/login\/email#([\da-f]{64})/.exec(text)![1]!]),
    );
    await forget(user.username);
    const resetToken = await getToken(addresses.old);

    expect((await confirm(tokens[addresses[first]]!)).body).toEqual({
      email: addresses.new,
      isChanged: false,
    });
    expect((await confirm(tokens[addresses[first]]!)).body.isChanged, "again").toBe(false);
    expect((await whoAmI(person)).body.email).toBe(addresses.old);
    const { body } = await person.call("GET /api/auth/email", {});
    expect([body.isNewConfirmed, body.isOldConfirmed]).toEqual([first === "new", first === "old"]);
    expect((await confirm(tokens[addresses[second]]!)).body.isChanged).toBe(true);
    expect((await whoAmI(person)).body.email).toBe(addresses.new);
    expect((await person.call("GET /api/auth/email", {})).body).toBeNull();
    expect((await confirm(tokens[addresses[first]]!)).status).toBe(410);
    expect((await reset(resetToken)).status, "a link to the former address").toBe(410);
    expect(await activityCount("user.email")).toBe(1);
  },
);

test("both addresses confirmed at the same time change it once", { tags: "full" }, async () => {
  const addresses = [anAddress(), anAddress()] as const;
  const { person } = await signedInWith(addresses[0]);
  await requestEmail(person, addresses[1]);
  const tokens = (await deliverAccountMails()).map(({ text }) => /#([\da-f]{64})/.exec(text)![1]!);
  const answers = await Promise.all([...tokens, ...tokens].map(confirm));
  expect(answers.filter(({ body }) => body.isChanged)).toHaveLength(1);
  expect((await whoAmI(person)).body.email).toBe(addresses[1]);
});

test(
  "without a stored address the new one alone confirms, and a change can be canceled",
  { tags: "full" },
  async () => {
    const { person } = await signedInWith(null);
    const [first, second] = [anAddress(), anAddress()] as const;
    await requestEmail(person, first);
    const canceled = await getToken(first);
    await person.call("DELETE /api/auth/email", {});
    expect((await confirm(canceled)).status).toBe(410);
    expect((await requestEmail(person, second)).body.isOldConfirmed).toBeNull();
    const token = await getToken(second);
    const late = visitor(25 * 60);
    expect((await late.call("POST /api/auth/email/confirm", { body: { token } })).status).toBe(410);
    expect((await confirm(token)).body.isChanged).toBe(true);
    expect((await whoAmI(person)).body.email).toBe(second);
  },
);

test("a change to an address that another user got meanwhile is refused", { tags: "full" }, async () => {
  const { person } = await signedInWith(null);
  const address = anAddress();
  await requestEmail(person, address);
  const token = await getToken(address);
  await insertUserWithPassword({ email: address });
  const { status, body } = await confirm(token);
  expect([status, body.code]).toEqual([409, "conflict"]);
  expect((await whoAmI(person)).body.email).toBeNull();
  expect((await requestEmail(person, address)).status).toBe(409);
});

test("a manager's change of an address notifies both, and needs no fewer permissions", async () => {
  const admin = await getAdmin();
  const [before, after] = [anAddress(), anAddress()];
  const user = await insertUserWithPassword({ email: before });
  await admin.call(update, { params: { id: user.id }, body: { email: after } });
  const mails = await deliverAccountMails();
  expect(mails.map(({ to }) => to).toSorted()).toEqual([before, after].toSorted());
  expect(mails[0]!.subject).toBe("Your email address was changed");
  expect((await lastActivity("user.update"))!.details).toEqual({ email: "changed" });
  const self = await admin.call(update, { params: { id: admin.userId! }, body: { email: anAddress() } });
  expect([self.status, Object.keys(self.body.fields!)]).toEqual([409, ["email"]]);

  const clerk = await testApp.as("manager", { permissions: ["users.manage"] });
  const takeover = { params: { id: user.id }, body: { email: anAddress() } };
  expect((await clerk.call(update, takeover)).status, "a link to it would give more permissions").toBe(403);
});

test("users edit their own name and time zone, which colleagues see", async () => {
  const person = await getAdmin();
  const bad = await person.call("PUT /api/auth/profile", { body: { timeZone: "Mars/Olympus" } });
  expect([bad.status, Object.keys(bad.body.fields!)]).toEqual([400, ["timeZone"]]);
  const { body } = await person.call("PUT /api/auth/profile", {
    body: { fullName: "  Zoë  Quist ", timeZone: "Europe/Oslo" },
  });
  expect(body).toMatchObject({ fullName: "Zoë  Quist", timeZone: "Europe/Oslo", publicName: null });
  const names = async () =>
    (await person.call("GET /api/crm/assignees", {})).body.map(({ username }) => username);
  expect(await names()).toEqual(["Zoë  Quist"]);
  await person.call("PUT /api/auth/profile", { body: { fullName: "" } });
  expect(await names()).toEqual([(await whoAmI(person)).body.username]);
});

test("expired links are deleted by cron", async () => {
  const user = await insertUserWithPassword({ email: anAddress() });
  await forget(user.username);
  const tomorrow = addTime(new Date(), 1, "day").toISOString();
  const ctx = testApp.ctx();
  await ctx.db.batch(deleteExpired(ctx.db, tomorrow, new Date().toISOString()));
  expect(await select("select * from account_links")).toEqual([]);
});

import { expect, test } from "vitest";
import { roleCapabilities } from "#contract/capabilities.ts";
import { testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { unique } from "#tests/support/samples.ts";
import { insertUserWithPassword, PASSWORD, signIn, whoAmI } from "#tests/support/sign-in.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

const list = "GET /api/admin/users";
const create = "POST /api/admin/users";
const update = "PUT /api/admin/users/:id";
const remove = "DELETE /api/admin/users/:id";
const unlock = "DELETE /api/admin/users/:id/lock";
const endSessions = "DELETE /api/admin/users/:id/sessions";
const NEW_PASSWORD = "seven lanterns on a pier";

type Change = Parameters<typeof Person.prototype.call<typeof update>>[1]["body"];
const change = (person: Person, id: string, body: Change) => person.call(update, { params: { id }, body });

test("an admin creates a user, who must then change the password", { tags: "full" }, async () => {
  const admin = await testApp.as("admin");
  const body = {
    username: "Iris.Halvorsen",
    password: NEW_PASSWORD,
    role: "recruiter",
    department: "hr",
  } as const;
  const { status, body: user } = await admin.call(create, { body });
  expect(status).toBe(201);
  expect(user).toMatchObject({ username: "Iris.Halvorsen", role: "recruiter", department: "hr" });
  expect(user).toMatchObject({
    isActive: true,
    permissions: null,
    lastLogin: null,
    mustChangePassword: true,
  });
  expect(JSON.stringify(user)).not.toMatch(/scrypt|passwordHash|epoch|lanterns/);

  const iris = testApp.visitor();
  const { body: first } = await signIn(iris, "iris.halvorsen", NEW_PASSWORD);
  expect(first.user.mustChangePassword).toBe(true);
  await iris.call("PUT /api/auth/password", {
    body: { currentPassword: NEW_PASSWORD, newPassword: PASSWORD },
  });
  expect((await whoAmI(iris)).body.mustChangePassword).toBe(false);

  const entry = await lastActivity("user.create");
  expect(entry).toMatchObject({ entity_id: user.id, user_id: admin.userId });
  expect(entry!.details).toMatchObject({ username: "Iris.Halvorsen", role: "Recruiter" });
  expect(JSON.stringify(await select("select * from admin_activity_logs"))).not.toMatch(/lanterns|scrypt/);
});

test("usernames are unique case-insensitively, and invalid ones get 400", { tags: "full" }, async () => {
  const admin = await testApp.as("admin");
  const createUser = (username: string) => admin.call(create, { body: { username, password: NEW_PASSWORD } });
  const tries = await Promise.all(["Tomas", "tomas", "TOMAS"].map(createUser));
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  const late = await createUser("tOMAS");
  expect([late.status, late.body.code]).toEqual([409, "conflict"]);
  expect(late.body.fields).toEqual({ username: ['The username "tOMAS" is already taken.'] });
  expect(await activityCount("user.create")).toBe(1);
  for (const odd of ["", "  ", "two words", "Ｔomas", "-x"]) {
    const { status, body } = await createUser(odd);
    expect([status, Object.keys(body.fields!)], odd).toEqual([400, ["username"]]);
  }
});

test("a weak password gets a field error on create and update", async () => {
  const admin = await testApp.as("admin");
  const user = await insertUserWithPassword();
  for (const password of ["short", "password123", "0123456789", "x".repeat(257)]) {
    const sent = [
      await admin.call(create, { body: { username: "new.person", password } }),
      await change(admin, user.id, { password }),
    ];
    for (const { status, body } of sent) {
      expect([status, Object.keys(body.fields!)], password.slice(0, 20)).toEqual([400, ["password"]]);
      expect(body.message).toMatch(/^[A-Z].+[.]$/);
    }
    expect(sent[0]!.body.fields).toEqual(sent[1]!.body.fields);
  }
  expect((await signIn(testApp.visitor(), user.username)).status).toBe(200);
});

test("an empty password on update leaves password and sessions unchanged", { tags: "full" }, async () => {
  const admin = await testApp.as("admin");
  const user = await insertUserWithPassword();
  const desk = testApp.visitor();
  await signIn(desk, user.username);
  const { body } = await change(admin, user.id, {
    password: "",
    department: "sales",
    permissions: ["jobs.read"],
  });
  expect(body).toMatchObject({ department: "sales", permissions: ["jobs.read"], mustChangePassword: false });
  const { body: now } = await whoAmI(desk);
  expect(now.capabilities, "at the next request").toEqual(["jobs.read"]);
  expect((await signIn(testApp.visitor(), user.username)).status).toBe(200);

  const entry = await lastActivity("user.update");
  expect(entry!.details).toEqual({
    department: { before: null, after: "sales" },
    role: { before: "Recruiter", after: "Custom 1" },
    removed: roleCapabilities("recruiter").filter((capability) => capability !== "jobs.read"),
  });
  await change(admin, user.id, { department: "sales" });
  expect(await activityCount("user.update"), "no entry without a change").toBe(1);
});

test.for<[string, Change]>([
  ["a password", { password: NEW_PASSWORD }],
  ["a role", { role: "manager" }],
  ["a deactivation", { isActive: false }],
])("%s by an admin ends every session of the user", async ([, body]) => {
  const admin = await testApp.as("admin");
  const user = await insertUserWithPassword();
  const [desk, phone] = [testApp.visitor(), testApp.visitor()];
  await signIn(desk, user.username);
  await signIn(phone, user.username);
  expect((await change(admin, user.id, body)).status).toBe(200);
  expect([(await whoAmI(desk)).status, (await whoAmI(phone)).status]).toEqual([401, 401]);
  // Reverting the change does not restore the sessions.
  await change(admin, user.id, { role: "recruiter", isActive: true });
  expect((await whoAmI(desk)).status).toBe(401);
  const old = await signIn(testApp.visitor(), user.username);
  expect(old.status).toBe(body.password ? 401 : 200);
  const back = await signIn(testApp.visitor(), user.username, body.password ?? PASSWORD);
  expect([back.status, back.body.user.mustChangePassword]).toEqual([200, Boolean(body.password)]);
  expect(JSON.stringify(await select("select * from admin_activity_logs"))).not.toMatch(/lanterns|scrypt/);
});

test("a new password by an admin lifts the lock after too many wrong guesses", { tags: "full" }, async () => {
  const admin = await testApp.as("admin");
  const user = await insertUserWithPassword();
  for (let n = 0; n < 11; n++) await signIn(testApp.visitor(), user.username, `guess number ${n}`);
  expect((await signIn(testApp.visitor(), user.username)).status).toBe(429);
  expect((await change(admin, user.id, { department: "hr" })).status).toBe(200);
  expect((await signIn(testApp.visitor(), user.username)).status, "nothing but a password").toBe(429);
  await change(admin, user.id, { password: NEW_PASSWORD });
  expect((await signIn(testApp.visitor(), user.username, NEW_PASSWORD)).status).toBe(200);
});

test(
  "a user who is locked after too many wrong passwords can be unlocked without a new password",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const user = await insertUserWithPassword();
    const listed = async () =>
      (await admin.call(list, { query: { q: user.username } })).body.map(({ lockedUntil }) => lockedUntil);
    const guess = (person: Person) => signIn(person, user.username, "a wrong guess");
    for (let n = 0; n < 9; n++) await guess(testApp.visitor());
    expect(await listed(), "one attempt is left").toEqual([null]);
    await admin.call(unlock, { params: { id: user.id } });
    expect(await activityCount("user.unlock"), "nothing to unlock").toBe(0);
    await guess(testApp.visitor());
    const [lockedUntil] = await listed();
    const minutes = (Date.parse(lockedUntil!) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    expect((await signIn(testApp.visitor(), user.username)).status).toBe(429);

    const { status, body } = await admin.call(unlock, { params: { id: user.id } });
    expect([status, body.mustChangePassword]).toEqual([200, false]);
    expect(await listed()).toEqual([null]);
    const desk = testApp.visitor();
    expect((await signIn(desk, user.username)).status).toBe(200);
    expect(await lastActivity("user.unlock")).toMatchObject({
      entity_id: user.id,
      user_id: admin.userId,
      details: { username: user.username },
    });

    // A known browser counts for itself.
    for (let n = 0; n < 11; n++) await guess(desk);
    expect((await signIn(desk, user.username)).status).toBe(429);
    expect(await listed()).toEqual([expect.any(String)]);
    await admin.call(unlock, { params: { id: user.id } });
    expect((await signIn(desk, user.username)).status).toBe(200);
    expect((await whoAmI(desk)).status).toBe(200);
  },
);

test("ending all sessions signs a user out everywhere", async () => {
  const admin = await testApp.as("admin");
  const user = await insertUserWithPassword();
  const desk = testApp.visitor();
  await signIn(desk, user.username);
  expect((await admin.call(endSessions, { params: { id: user.id } })).status).toBe(200);
  expect((await whoAmI(desk)).status).toBe(401);
  expect((await signIn(desk, user.username)).status, "can sign in again").toBe(200);
  expect(await lastActivity("user.end_sessions")).toMatchObject({ entity_id: user.id });
});

test("deleting a user ends their sessions; their activity entries stay", { tags: "full" }, async () => {
  const admin = await testApp.as("admin");
  const user = await insertUserWithPassword();
  const desk = testApp.visitor();
  await signIn(desk, user.username);
  expect((await admin.call(remove, { params: { id: user.id } })).body).toEqual({ id: user.id });
  expect((await whoAmI(desk)).status).toBe(401);
  expect((await signIn(desk, user.username)).status).toBe(401);
  expect((await admin.call(remove, { params: { id: user.id } })).status).toBe(404);
  expect((await change(admin, user.id, { role: "user" })).status).toBe(404);
  expect(await lastActivity("auth.login")).toMatchObject({ username: user.username, user_id: null });
  expect((await lastActivity("user.delete"))!.details).toEqual({
    username: user.username,
    role: "Recruiter",
  });
});

test("users cannot grant capabilities they lack, or change users who have more", async () => {
  const own = [...roleCapabilities("recruiter"), "users.manage"] as const;
  const clerk = await testApp.as("manager", { permissions: [...own] });
  const admin = await insertUserWithPassword({ role: "admin" });
  const manager = await insertUserWithPassword({ role: "manager" });
  const recruiter = await insertUserWithPassword({ role: "recruiter" });
  const inactive = await insertUserWithPassword({
    role: "recruiter",
    isActive: false,
    permissions: ["data.erase"],
  });
  const params = { id: admin.id };
  const createUser = (body: object) =>
    clerk.callUntyped(create, { body: { username: "x", password: NEW_PASSWORD, ...body } });
  const refused = [
    await createUser({ role: "admin" }),
    await createUser({ role: "manager" }),
    await createUser({ role: "user", isActive: false, permissions: ["data.erase"] }),
    await change(clerk, recruiter.id, { permissions: ["jobs.delete"] }),
    await change(clerk, recruiter.id, { role: "manager" }),
    await change(clerk, recruiter.id, { role: "admin" }),
    await change(clerk, inactive.id, { isActive: true }),
    await change(clerk, clerk.userId!, { permissions: null }),
    await change(clerk, manager.id, { password: NEW_PASSWORD }),
    await change(clerk, manager.id, { department: "hr" }),
    await change(clerk, manager.id, { permissions: [] }),
    await change(clerk, recruiter.id, { roleId: "manager" }),
    await change(clerk, admin.id, { department: "hr" }),
    await clerk.call(remove, { params }),
    await clerk.call(endSessions, { params }),
    await clerk.call(unlock, { params }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  expect(await select("select * from admin_activity_logs where action like 'user.%'")).toEqual([]);

  expect(
    (await createUser({ role: "manager", permissions: own })).status,
    "own capabilities can be granted",
  ).toBe(201);
  expect((await change(clerk, recruiter.id, { permissions: [] })).status, "removing capabilities").toBe(200);
  expect((await change(clerk, recruiter.id, { password: NEW_PASSWORD })).status).toBe(200);
});

test("users cannot delete or deactivate themselves, or reset their own password here", async () => {
  const admin = await testApp.as("admin");
  await insertUserWithPassword({ role: "admin" });
  const tries = [
    await admin.call(remove, { params: { id: admin.userId! } }),
    await change(admin, admin.userId!, { isActive: false }),
    await change(admin, admin.userId!, { password: NEW_PASSWORD }),
  ];
  expect(tries.map(({ status }) => status)).toEqual([409, 409, 409]);
  expect((await whoAmI(admin)).status).toBe(200);
});

test("users can be filtered by name, role and status, and are paged", async () => {
  const admin = await testApp.as("admin", { username: "Zora" });
  await insertUserWithPassword({ username: "ada.finch", role: "manager" });
  await insertUserWithPassword({ username: "Ben.Finch", role: "recruiter", isActive: false });
  const names = async (query: Parameters<typeof admin.call<typeof list>>[1]["query"]) => {
    const { body, headers } = await admin.call(list, { query });
    return [body.map(({ username }) => username), Number(headers.get("X-Total-Count"))];
  };
  expect(await names({})).toEqual([["ada.finch", "Ben.Finch", "Zora"], 3]);
  expect(await names({ q: "FINCH" })).toEqual([["ada.finch", "Ben.Finch"], 2]);
  expect(await names({ q: "finch", active: "false" })).toEqual([["Ben.Finch"], 1]);
  expect(await names({ role: "manager", active: "true" })).toEqual([["ada.finch"], 1]);
  expect(await names({ limit: 1, offset: 1 })).toEqual([["Ben.Finch"], 3]);
  expect(await names({ q: "%" })).toEqual([[], 0]);
});

test(
  "an optional address that is none is named as such, and an empty one is none",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const manager = await testApp.as("manager");
    const message = ["Please enter a valid email address."];
    const addUser = (email: string) =>
      admin.call("POST /api/admin/users", { body: { username: `new.${unique()}`, email } });
    const addClient = (email: string) =>
      manager.call("POST /api/clients", { body: { name: unique(), contact: { firstName: "Bo", email } } });
    const setOptions = (email: string) =>
      manager.call("PUT /api/my-calendar/options", { body: { email, takesAppointments: false } });
    expect((await addUser("nope")).body.fields).toEqual({ email: message });
    expect((await addClient("nope")).body.fields).toEqual({ "contact.email": message });
    expect((await setOptions("nope")).body.fields).toEqual({ email: message });
    const [contact] = (await addClient("")).body.contacts;
    expect(contact!.email).toBeNull();
    expect((await setOptions("")).status).toBe(200);
    expect((await addUser(" New.Person@Example.COM ")).body.email).toBe("new.person@example.com");
  },
);

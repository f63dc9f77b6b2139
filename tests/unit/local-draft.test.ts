import { beforeEach, expect, test, vi } from "vitest";
import {
  applyDraft,
  clearLocalDraft,
  listLocalDrafts,
  readLocalDraft,
  writeLocalDraft,
} from "#web/lib/local-draft.ts";

type User = { username: string; role: string; password: string };
const saved: User = { username: "ines", role: "user", password: "" };
const stored: Record<string, string> = {};

beforeEach(() => {
  for (const key of Object.keys(stored)) delete stored[key];
  const storage = Object.defineProperties(stored, {
    getItem: { value: (key: string) => stored[key] ?? null, configurable: true },
    setItem: { value: (key: string, text: string) => void (stored[key] = text), configurable: true },
    removeItem: { value: (key: string) => void delete stored[key], configurable: true },
  });
  vi.stubGlobal("localStorage", storage);
});

const write = (values: User, version: number | null = 1) =>
  writeLocalDraft("u1", "user:7", { values, saved, version, secretFields: ["password"] });

test("a draft belongs to one user and one record", () => {
  write({ ...saved, role: "manager" });
  expect(readLocalDraft("u2", "user:7")).toBeNull();
  expect(readLocalDraft("u1", "user:8")).toBeNull();
  expect(listLocalDrafts("u1").map(({ name }) => name)).toEqual(["user:7"]);
  clearLocalDraft("u1", "user:7");
  expect(stored).toEqual({});
});

test("a password is never stored, and typing only a password stores nothing", () => {
  write({ ...saved, password: "hunter2-hunter2" });
  expect(stored).toEqual({});
  write({ ...saved, role: "manager", password: "hunter2-hunter2" });
  expect(JSON.stringify(stored)).toContain("manager");
  expect(JSON.stringify(stored)).not.toContain("hunter2");
});

test("returning to the saved values deletes the draft", () => {
  write({ ...saved, role: "manager" });
  write(saved);
  expect(stored).toEqual({});
});

test("a restored draft changes only the fields that the user changed", () => {
  write({ ...saved, role: "manager" });
  const draft = readLocalDraft<User>("u1", "user:7")!;
  expect(draft.version).toBe(1);
  const changedByOthers = { ...saved, username: "ines.ruiz" };
  expect(applyDraft(draft, changedByOthers)).toEqual({ ...changedByOthers, role: "manager" });
});

test("a draft that equals the record is not restored", () => {
  write({ ...saved, role: "manager" });
  expect(applyDraft(readLocalDraft<User>("u1", "user:7")!, { ...saved, role: "manager" })).toBeNull();
});

test("forms that start from a template restore all fields", () => {
  const template = { subject: "Second", message: "Text" };
  const values = { ...template, message: "Edited" };
  writeLocalDraft("u1", "reply:1", { values, saved: template, version: null, restoreAll: true });
  const draft = readLocalDraft<typeof template>("u1", "reply:1")!;
  expect(applyDraft(draft, { subject: "First", message: "Other" })).toEqual(values);
});

test("drafts older than 30 days are deleted", () => {
  write({ ...saved, role: "manager" });
  vi.setSystemTime(Date.now() + 31 * 86_400_000);
  expect(readLocalDraft("u1", "user:7")).toBeNull();
  vi.useRealTimers();
  expect(stored).toEqual({});
});

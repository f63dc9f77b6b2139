import { expect, test } from "vitest";
import { recordScreens } from "#contract/activity/constants.ts";
import { actionLabels, recordLabels } from "#contract/activity/labels.ts";
import { actorName, formatAction, formatSentence, toSentence } from "#contract/activity/sentence.ts";
import { sources, stripComments } from "#tests/support/sources.ts";

const entry = {
  userId: null,
  username: null,
  userName: null,
  action: "job.publish",
  entityType: "job",
  recordLabel: null,
  details: null,
  ipAddress: "192.0.2.1",
};

test.for([
  [
    { username: "ana", userName: "Ana Reyes", recordLabel: "Controller" },
    "Ana Reyes published the job Controller",
  ],
  [{ username: "ana", details: { title: "Controller" } }, "ana published the job Controller"],
  [{ username: "ana" }, "ana published a job"],
  [
    {
      username: "ana",
      action: "job.update",
      recordLabel: "Controller",
      details: { title: { before: "Analyst", after: "Controller" }, salaryMin: { before: 1, after: 2 } },
    },
    "ana changed the job Controller: title, salary min",
  ],
  [
    { action: "application.submit", entityType: "application", recordLabel: "Iris Halvorsen" },
    "A visitor sent the application of Iris Halvorsen",
  ],
  [
    { action: "job.expire", ipAddress: "", recordLabel: "Controller" },
    "The system closed the job Controller at its closing date",
  ],
  [
    {
      action: "auth.login_refused",
      entityType: "user",
      recordLabel: "Ana Reyes",
      username: "ana",
      details: { reason: "wrong_password" },
    },
    "A sign-in of the user Ana Reyes was refused: wrong password",
  ],
  [
    { action: "auth.login_refused", entityType: "user", details: { reason: "unknown_name" } },
    "A sign-in was refused: no user has the name that was typed",
  ],
  [
    { action: "person.erase", entityType: "person", details: { by: "link", rows: 2 }, ipAddress: "" },
    "A person erased their own data by a personal link",
  ],
  [
    {
      username: "ana",
      action: "role.update",
      entityType: "role",
      recordLabel: "Team lead",
      details: {
        name: "Team lead",
        description: { before: "", after: "Leads a team." },
        added: ["jobs.delete", "data.export"],
        removed: ["crm.sync"],
      },
    },
    "ana changed the role Team lead: description; added Delete and restore jobs, Export data; removed Send leads to the CRM",
  ],
  [
    {
      username: "ana",
      action: "user.update",
      entityType: "user",
      recordLabel: "Iris Halvorsen",
      details: { role: { before: "User", after: "Team lead" }, added: ["a.permission.of.another.version"] },
    },
    "ana changed the user Iris Halvorsen: role; added a.permission.of.another.version",
  ],
  [{ action: "gadget.spin_up", entityType: "gadget", username: "ana" }, "ana did gadget spin up: gadget"],
] as const)("%j reads as a sentence", ([change, sentence]) => {
  expect(formatSentence({ ...entry, ...change })).toBe(sentence);
});

test("person and record are separate parts, so that they can be links", () => {
  const parts = toSentence({ ...entry, username: "ana", recordLabel: "Controller" });
  expect(parts.filter(({ kind }) => kind !== "text")).toEqual([
    { kind: "actor", text: "ana" },
    { kind: "record", text: "Controller" },
  ]);
});

test("a visitor whose address was erased is somebody", () => {
  expect(actorName({ ...entry, ipAddress: null })).toBe("Somebody");
});

test("labels have only known placeholders, and their record types have names", () => {
  for (const [action, label] of Object.entries(actionLabels)) {
    expect(label.replaceAll(/\{(actor|record)\}/g, ""), action).not.toMatch(/[{}]/);
    expect(formatAction(action.split(":")[0]!), action).toMatch(/^[A-Z]/);
  }
  expect(Object.keys(recordScreens).filter((type) => !recordLabels[type])).toEqual([]);
});

const writers = sources.filter(
  ({ file, text }) =>
    (file.startsWith("worker/features/") || file.startsWith("worker/runtime/")) &&
    /runtime\/activity\.ts"|from "\.\/activity\.ts"/.test(text),
);

/** Files that make the name of an action from parts, with all its values. */
const composed: Record<string, readonly string[]> = {
  "admin-portals/routes.ts": ["portal.create", "portal.update", "portal.delete"],
  "api-keys/create-key.ts": ["create", "owner", "revoke"].map((verb) => `api_key.${verb}`),
  "articles/publishing.ts": [
    "approve",
    "delete",
    "preview_link",
    "publish",
    "request_changes",
    "restore",
    "schedule",
    "schedule_failed",
    "unpublish",
  ].map((verb) => `article.${verb}`),
  "articles/sources.ts": ["attach", "update", "remove"].map((verb) => `article_source.${verb}`),
  "job-boards/feed-addresses.ts": ["create", "end"].map((verb) => `job_portal.feed_address_${verb}`),
  "worker/runtime/spam-verdict.ts": ["application", "contact", "appointment", "newsletter_subscriber"].map(
    (entity) => `${entity}.spam`,
  ),
  "booking/change.ts": ["cancel", "complete", "confirm", "no_show", "release", "reschedule", "update"].map(
    (verb) => `appointment.${verb}`,
  ),
  "booking/setup.ts": [
    "blocked_time.create",
    "blocked_time.delete",
    "blocked_time.update",
    "booking_type.create",
    "booking_type.delete",
    "booking_type.hours",
    "booking_type.update",
  ],
  "clients/contacts.ts": ["add", "update", "remove"].map((verb) => `client.contact_${verb}`),
  "clients/orders.ts": ["assign", "remove"].map((verb) => `client.job_${verb}`),
  "clients/routes.ts": ["call", "email", "meeting", "note", "task"].map((type) => `client.${type}`),
  "exports/routes.ts": [
    "applications",
    "articles",
    "campaign-recipients",
    "clients",
    "contacts",
    "jobs",
    "leads",
    "people",
    "placements",
  ].map((entity) => `${entity}.export`),
  "imports/apply.ts": ["create", "finish", "undo"].map((verb) => `import.${verb}`),
  "inbox/replies.ts": ["application", "contact", "lead"].flatMap((type) => [`${type}.reply`, `${type}.note`]),
  "interviews/my-calendar.ts": [
    "address",
    "block",
    "connect",
    "disconnect",
    "hours",
    "options",
    "unblock",
  ].map((verb) => `calendar.${verb}`),
  "interviews/schedule.ts": [
    "cancel",
    "complete",
    "no_show",
    "offer",
    "reschedule",
    "schedule",
    "update",
  ].map((verb) => `interview.${verb}`),
  "leads/merge.ts": ["merge", "unmerge", "distinct"].map((verb) => `lead.${verb}`),
  "leads/routes.ts": ["call", "email", "meeting", "note", "task"].map((type) => `lead.${type}`),
  "newsletter/issues.ts": ["create", "delete", "schedule", "stop", "test", "unschedule", "update"].map(
    (verb) => `newsletter.${verb}`,
  ),
  "privacy/tasks.ts": ["application.expire", "contact.expire"],
  "roles/routes.ts": ["create", "update", "reset", "delete"].map((verb) => `role.${verb}`),
  "redirects/routes.ts": ["redirect.create", "redirect.delete"],
  "sms/campaigns/campaigns.ts": [
    "create",
    "delete",
    "pause",
    "resume",
    "schedule",
    "start",
    "stop",
    "test",
    "unschedule",
    "update",
  ].map((verb) => `sms.campaign_${verb}`),
  "submittals/client-answers.ts": ["granted", "declined", "withdrawn"].map(
    (state) => `employer_consent.${state}`,
  ),
  "submittals/submittal.ts": ["ask_consent", "close", "comment", "extend", "remove_candidate", "update"].map(
    (verb) => `submittal.${verb}`,
  ),
  "users/routes.ts": ["create", "delete", "end_sessions", "invite", "unlock", "update"].map(
    (verb) => `user.${verb}`,
  ),
  "webhooks/routes.ts": ["create", "delete", "end_overlap", "replay", "rotate_secret", "test", "update"].map(
    (verb) => `webhook.${verb}`,
  ),
};

test("every action that the code writes has a sentence", () => {
  const literal = writers.flatMap((source) =>
    [
      ...stripComments(source).matchAll(
        /\b(?:action(?::| =) |[aA]ctivity\(|entry\()(?:[\w.]+ \? )?"([\w.-]+)"(?: : "([\w.-]+)")?/g,
      ),
    ].flatMap(([, first, second]) => [first!, ...(second ? [second] : [])]),
  );
  const deliveries = new Set(
    writers.flatMap(({ text }) =>
      [...text.matchAll(/kind: "\w+"(?: as const)?,\s*action: "([\w.]+)"/g)].map(([, name]) => name!),
    ),
  );
  const written = literal.filter((name) => name.includes(".") && !deliveries.has(name));
  expect(written.length).toBeGreaterThan(80);
  const known = new Set(Object.keys(actionLabels));
  expect([...written, ...Object.values(composed).flat()].filter((name) => !known.has(name))).toEqual([]);
});

test("files that compose the names of actions are listed here", () => {
  const composing = writers
    .filter((source) => /\baction: `[^`]*\$\{/.test(stripComments(source)))
    .map(({ file }) => file.replace("worker/features/", ""));
  expect(composing.filter((file) => !composed[file])).toEqual([]);
});

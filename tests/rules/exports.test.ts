import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cyclesIn, undocumented, unimported } from "#tests/support/exports.ts";
import { sources } from "#tests/support/sources.ts";

const product = sources.filter(({ file }) => /^(worker|web|scripts)\//.test(file));
const importing = [
  ...sources,
  ...globSync("scripts/**/*.mjs").map((file) => ({ file, text: readFileSync(file, "utf8") })),
];

// What was so before there was a rule. These lists only get shorter.

const stillRound = [
  ["web/features/sms/admin-sms-settings.tsx", "web/features/sms/admin-sms-texts.tsx"],
  ["web/features/users/user-fields.tsx", "web/features/users/user-password.tsx"],
  ["worker/features/privacy/record-queries.ts", "worker/features/privacy/rules.ts"],
];

const stillExported = new Set([
  "web/app/routes.tsx page",
  "web/app/scheme.ts Scheme",
  "web/content/brand.ts Hours",
  "web/content/home-market.ts StatCard",
  "web/features/booking/summary.tsx Chosen",
  "web/features/booking/weeks.ts Week",
  "web/features/bookings/queries.ts Listing",
  "web/features/distribution/portal-parts.ts Part",
  "web/features/jobs/admin-job-undo.tsx Closed",
  "web/features/settings/admin-setting-values.ts isSecret",
  "web/features/sms/admin-queries.ts Listing",
  "web/ui/portrait.tsx initials",
  "web/ui/timeline.tsx TimelineEntry",
  "web/ui/variance-bars.tsx signed",
  "worker/edge/document.ts headTags",
  "worker/edge/feed-document.ts FeedForm",
  "worker/edge/headers.ts contentPolicy",
  "worker/edge/xml.ts xmlText",
  "worker/features/applications/queries.ts ApplicationFilter",
  "worker/features/applications/queries.ts wantedApplications",
  "worker/features/applications/rules.ts CheckedResume",
  "worker/features/booking/calendar-file.ts CalendarEvent",
  "worker/features/booking/calendar.ts onDate",
  "worker/features/booking/outbox.ts CONFIRMATION",
  "worker/features/booking/outbox.ts CANCELLATION",
  "worker/features/booking/outbox.ts NOTICE",
  "worker/features/booking/outbox.ts REMINDER",
  "worker/features/booking/outbox.ts TEXT",
  "worker/features/booking/outbox.ts BookingEvent",
  "worker/features/booking/setup-queries.ts BlockRow",
  "worker/features/crm/queries.ts AppointmentRow",
  "worker/features/health/work.ts Measured",
  "worker/features/jobs/closing.ts Outside",
  "worker/features/leads/public.ts Person",
  "worker/features/leads/public.ts TimelineEntry",
  "worker/features/leads/queries.ts findLead",
  "worker/features/sms/consent.ts Word",
  "worker/features/sms/inbound.ts Inbound",
  "worker/features/sms/ledger/queries.ts About",
  "worker/features/sms/outbox.ts SEND",
  "worker/features/sms/outbox.ts MESSAGE",
  "worker/features/sms/outbox.ts NewText",
  "worker/features/sms/queries.ts SettingsRow",
  "worker/runtime/access.ts UNAUTHENTICATED",
  "worker/runtime/access.ts PASSWORD_FIRST",
  "worker/runtime/access.ts FORBIDDEN",
  "worker/runtime/activity-queries.ts ActivityRow",
  "worker/runtime/ctx.ts Ports",
  "worker/runtime/ctx.ts Config",
  "worker/runtime/ctx.ts StoredAnswer",
  "worker/runtime/deliveries.ts NewDelivery",
  "worker/runtime/deliveries.ts Outcome",
  "worker/runtime/input.ts Input",
  "worker/runtime/openapi.ts openApi",
  "worker/runtime/serve.ts Call",
]);

const stillWithoutComment = new Set([
  "worker/runtime/activity-queries.ts insertActivity",
  "worker/runtime/idempotency-queries.ts deleteOldAnswer",
  "worker/runtime/queries.ts resetCounter",
  "worker/runtime/queries.ts markDeliverySent",
  "worker/runtime/queries.ts postponeDelivery",
  "worker/runtime/queries.ts listKinds",
  "worker/runtime/session-queries.ts insertSession",
]);

test("no file imports itself by way of others", () => {
  const known = new Set(stillRound.map((group) => group.join()));
  expect(cyclesIn(product).filter((group) => !known.has(group.join()))).toEqual([]);
});

test("what is exported is imported somewhere", () => {
  expect(unimported(product, importing).filter((name) => !stillExported.has(name))).toEqual([]);
});

test("exported functions say in a comment what they promise", () => {
  const promising = /^worker\/(contract|ports|runtime)\/|^worker\/features\/.*\brules\.ts$/;
  const silent = product.filter(({ file }) => promising.test(file)).flatMap(undocumented);
  expect(silent.filter((name) => !stillWithoutComment.has(name))).toEqual([]);
});

test("the rules themselves find what they should", () => {
  const file = (name: string, text: string) => ({ file: `worker/base/${name}.ts`, text });
  const round = [
    file("a", 'import { b } from "./b.ts";\nexport const a = 1;'),
    file("b", 'import type { C } from "#worker/base/c.ts";\nexport const b = 1;'),
    file(
      "c",
      'import * as all from "./a.ts";\nexport type C = typeof all.a;\nexport const late = () => all;',
    ),
    file(
      "d",
      'export { b as d } from "./b.ts";\n/** Says so. */\nexport function told() {}\nexport function e() {}',
    ),
  ];
  expect(cyclesIn(round)).toEqual([["worker/base/a.ts", "worker/base/b.ts", "worker/base/c.ts"]]);
  expect(cyclesIn(round.slice(0, 2))).toEqual([]);
  expect(unimported(round)).toEqual(
    ["c late", "d told", "d e", "d d"].map((name) => `worker/base/${name.replace(" ", ".ts ")}`),
  );
  expect(unimported(round, [file("x", 'const d = await import("./d.ts");')])).toEqual([
    "worker/base/c.ts late",
  ]);
  expect(round.flatMap(undocumented)).toEqual(["worker/base/c.ts late", "worker/base/d.ts e"]);
});

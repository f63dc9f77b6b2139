import { expect, test } from "vitest";
import { sources, stripComments } from "#tests/support/sources.ts";

const screens = sources
  .filter(({ file }) => /^web\/(content|features|app|lib)\//.test(file))
  .map((source) => ({ file: source.file, text: stripComments(source) }));

const find = (pattern: RegExp) =>
  screens.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`));

/** What the screens call things, and no longer call them. */
const terms: [string, RegExp][] = [
  ["Response due", /"Response target"/g],
  ["Internal note", /"(Internal notes|Note)"/g],
  ["Unassigned", /"(Nobody|No assignee)"/g],
  ["All owners", /"(Anyone|Everybody)"/g],
  ["General application", /"(Open|Spontaneous|Unsolicited) application"/g],
  ["Duplicate", /Applied more than once/g],
  ["Outbox", /title="Deliveries"|label: "Deliveries"/g],
  ["Failed", /"(Dead|Given up)"/g],
  ["Canceled", /\bCancelled\b/g],
  ["Queued", /label: "Waiting"/g],
  ["Run due schedules", /Run what is due/g],
  ["Not fetched yet", /Never (read|fetched)|Not read yet/g],
  ["Last checked", /Cron last ran/g],
  ["Email", /\be-mails?\b/gi],
];

test.each(terms)("screens say '%s' and none of the words it replaces", (term, replaced) => {
  expect(find(new RegExp(`\\b${term}\\b`, "g"))).not.toEqual([]);
  expect(find(replaced)).toEqual([]);
});

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

/** Sentences in the Worker's string literals: mails, texts, errors and API descriptions. */
const workerTexts = sources
  .filter(({ file }) => file.startsWith("worker/"))
  .flatMap((source) =>
    [...stripComments(source).matchAll(/(sql)?("(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g)]
      .filter(([, isSql, text = ""]) => !isSql && text.includes(" "))
      .map(([text]) => ({ file: source.file, text })),
  );

/** Words that people read in mails and errors, and no longer should. */
const replacedInTexts: [string, RegExp][] = [
  ["email", /\be-mails?\b/i],
  ["canceled", /\b(be|been|is|was|were) cancelled\b|\bCancelled\b/],
  ["failed", /\b(is|was|are|were) dead\b|\bgiven up\b/i],
  ["unassigned", /\bassigned to (nobody|no one)\b/i],
  ["general application", /\b(open|spontaneous|unsolicited) application\b/i],
  ["duplicate", /\bapplied more than once\b/i],
  ["phone", /\btelephone\b/i],
  ["not fetched yet", /\bnever (read|fetched)\b|\bnot read yet\b/i],
];

test.each(replacedInTexts)("mails, texts and errors say '%s' and not the word it replaces", (_, replaced) => {
  expect(workerTexts.length).toBeGreaterThan(1_000);
  expect(workerTexts.filter(({ text }) => replaced.test(text))).toEqual([]);
});

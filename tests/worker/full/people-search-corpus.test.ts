import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Person } from "#tests/support/person.ts";
import { foundIds, searchPeople } from "#tests/support/people-search.ts";
import { testApp } from "#tests/support/test-app.ts";

/** The same numbers in each run (mulberry32). */
function createRandom(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = createRandom(17);
const choose = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const FIRST =
  "Zoë José Renée Søren Łukasz Anaïs Iris Maya Tomás Chloé Dana Émile Grace Héctor Noor Priya Raúl Sofía Ulla Wei".split(
    " ",
  );
const LAST =
  "Núñez Okafor Lindqvist O’Brien García-Márquez Schäfer Kovač Delacroix Petersen Andersson Müller Halvorsen Nakamura Fitzgerald Ibáñez Çelik Smith-Jones Van-Dyke Brontë Ångström".split(
    " ",
  );
const RANK = "Senior,Lead,Junior,Principal,Interim,Deputy,Assistant,Regional".split(",");
const ROLE =
  "Controller,Planning Analyst,EPM Consultant,FP&A Manager,Treasury Analyst,Tax Accountant,Data Engineer,Hyperion Architect,Close Manager,Audit Director".split(
    ",",
  );
const COMPANY = "Tallowmere,Brightwater,Café Noir,Nordvik,Hollis & Crane,Zürich Re,Palo-Verde,Quill".split(
  ",",
);
const SUBJECT =
  "month-end close,Essbase cubes,résumé screening,zero-based budgets,year-end audit,cash-flow forecasts,naïve Bayes models,Anaplan rollouts,SQL reports,C++ engines,multi-currency consolidation,IFRS-16 leases,Power BI dashboards,transfer-pricing files,general-ledger migration,intercompany eliminations,façade rebuilds,variance commentaries".split(
    ",",
  );
const VERB = "Owned,Rebuilt,Automated,Led,Documented,Reviewed,Shortened,Taught".split(",");
const PLACE = "Zürich,São Paulo,Montréal,Chicago,Kraków,New York,Malmö,San José".split(",");

type Sample = { id: string; name: string; title: string; lines: string[]; text: string };

const people: Sample[] = Array.from({ length: 300 }, (_, n) => {
  const name = `${choose(FIRST)} ${choose(LAST)}`;
  const title = `${choose(RANK)} ${choose(ROLE)}`;
  const lines = Array.from(
    { length: 6 },
    () => `${choose(VERB)} the ${choose(SUBJECT)} of ${choose(COMPANY)} in ${choose(PLACE)}`,
  );
  return {
    id: `01900000-0000-7000-8000-0000c0${n.toString(16).padStart(6, "0")}`,
    name,
    title,
    lines,
    text: [name, title, ...lines].join("\n"),
  };
});

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const tokenizeText = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const hasPhrase = (text: string, phrase: string) =>
  text
    .split("\n")
    .some((line) => ` ${tokenizeText(line).join(" ")} `.includes(` ${tokenizeText(phrase).join(" ")} `));

let recruiter: Person;

beforeEach(async () => {
  recruiter = await testApp.as("recruiter");
  const at = "2026-02-01T00:00:00.000Z";
  await env.DB.batch(
    people.flatMap(({ id, name, title, lines }) => {
      const [first, last] = name.split(" ");
      const email = `${id}@corpus.example.com`;
      return [
        env.DB.prepare(
          "insert into applications (id, first_name, last_name, email, phone, current_position, created_at, updated_at) values (?1, ?2, ?3, ?4, '', ?5, ?6, ?6)",
        ).bind(id, first, last, email, title, at),
        env.DB.prepare(
          "insert into crm_leads (id, first_name, last_name, email, email_key, lead_type, application_id, created_at, updated_at) values (?1, ?2, ?3, ?4, ?4, 'candidate', ?1, ?5, ?5)",
        ).bind(id, first, last, email, at),
        env.DB.prepare(
          "insert into resume_texts (application_id, status, text, created_at, updated_at) values (?1, 'ready', ?2, ?3, ?3)",
        ).bind(id, lines.join("\n"), at),
      ];
    }),
  );
});

/** Ids of all pages, in order. */
async function searchAll(q: string): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const result = await searchPeople(recruiter, q, { limit: 100, offset: ids.length });
    ids.push(...foundIds(result));
    if (ids.length >= result.total || result.people.length === 0) return ids;
  }
}

type Query = { q: string; expected: Set<string>; isFirst?: boolean };

const expectedIds = (matches: (person: Sample) => boolean) =>
  new Set(people.filter(matches).map(({ id }) => id));

/** Queries per kind, 200 in all. */
const pick = (count: number, create: (person: Sample, n: number) => Query): Query[] =>
  Array.from({ length: count }, (_, n) => create(choose(people), n));

async function listMisses(queries: readonly Query[]) {
  const misses: string[] = [];
  let [found, total] = [0, 0];
  for (const { q, expected, isFirst } of queries) {
    const ids = await searchAll(q);
    expect(expected.size, q).toBeGreaterThan(0);
    const hits = ids.filter((id) => expected.has(id)).length;
    if (hits < expected.size) misses.push(`${q}: ${hits} of ${expected.size}`);
    if (isFirst && !ids.slice(0, expected.size).every((id) => expected.has(id)))
      misses.push(`${q}: not first`);
    found += hits;
    total += expected.size;
  }
  return { misses, recall: found / total };
}

test("40 exact positions: everyone who has it is found, before all others", async () => {
  const queries = pick(40, ({ title }, n) => ({
    q: n % 2 ? title : title.toLowerCase(),
    expected: expectedIds((person) => person.title === title),
    isFirst: true,
  }));
  expect(await listMisses(queries)).toEqual({ misses: [], recall: 1 });
});

test("40 names, with and without diacritics: everyone of that name is found, before all others", async () => {
  const queries = pick(40, ({ name }, n) => ({
    q: n % 3 === 0 ? fold(name) : n % 3 === 1 ? name : name.toUpperCase(),
    expected: expectedIds((person) => person.name === name),
    isFirst: true,
  }));
  expect(await listMisses(queries)).toEqual({ misses: [], recall: 1 });
});

test("40 phrases: everyone with these words in this order is found, and nobody else", async () => {
  const queries = pick(40, ({ lines }, n) => {
    const words = choose(lines).split(" ");
    const start = n % 3;
    const phrase = words.slice(start, start + 3 + (n % 3)).join(" ");
    return {
      q: `"${n % 2 ? phrase : fold(phrase)}"`,
      expected: expectedIds(({ text }) => hasPhrase(text, phrase)),
    };
  });
  expect(await listMisses(queries)).toEqual({ misses: [], recall: 1 });
  for (const { q, expected } of queries) expect(new Set(await searchAll(q)), q).toEqual(expected);
});

/** Spellings that people type for the same word. */
const spellings: ((word: string) => string)[] = [
  (word) => word,
  fold,
  (word) => word.toUpperCase(),
  (word) => word.replaceAll("-", " "),
  (word) => word.replaceAll("-", "‐"),
];

test("80 searches for words in other cases, without diacritics or hyphens find at least nine in ten", async () => {
  const queries = pick(80, ({ lines }, n) => {
    const words = choose(lines)
      .split(" ")
      .filter((word) => word.length > 3);
    const chosen = [words[n % words.length]!, ...(n % 2 ? [words[(n + 3) % words.length]!] : [])];
    const spelling = spellings[n % spellings.length]!;
    return {
      q: chosen.map(spelling).join(" "),
      expected: expectedIds(({ text }) => {
        const own = new Set(tokenizeText(text));
        return chosen.every((word) => tokenizeText(word).every((token) => own.has(token)));
      }),
    };
  });
  const { misses, recall } = await listMisses(queries);
  expect(recall, misses.join("\n")).toBeGreaterThanOrEqual(0.9);
});

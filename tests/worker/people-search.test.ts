import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { eraseRecord, createApplicant } from "#tests/support/applicants.ts";
import { updateLead } from "#tests/support/leads.ts";
import {
  applyWith,
  foundIds,
  quotedLines,
  searchPeople,
  storeResumeText,
} from "#tests/support/people-search.ts";
import { anApplication, publishJob, unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

/** A word that no other test uses, and no phone number. */
const aWord = () => `w${unique()}`;

test("a person is found by words in their resume, with the matching lines and where they are from", async () => {
  const recruiter = await testApp.as("recruiter");
  const word = aWord();
  const { leadId } = await applyWith(
    `Summary\nBuilt ${word} planning models in Hyperion\nCut the close by three days`,
    { lastName: `Okafor`, currentPosition: "Finance Manager", additionalInfo: "I led the close." },
  );
  const result = await searchPeople(recruiter, `${word} close`);
  expect(result).toMatchObject({ total: 1, isTotalExact: true });
  expect(result.people[0]).toMatchObject({
    id: leadId,
    name: "Iris Okafor",
    headline: "Finance Manager",
    latestApplication: { stage: "new" },
  });
  expect(quotedLines(result)).toEqual([
    `resume: Built [${word}] planning models in Hyperion`,
    "resume: Cut the [close] by three days",
    "message: I led the [close].",
  ]);
  expect(result.understood.map(({ label }) => label)).toEqual([word, "close"]);
});

test(
  "phrases need their order, exclusions leave people out, and fields search only there",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const word = aWord();
    const a = await applyWith(`${word} month-end close of the group`, {
      currentPosition: `Controller ${word}`,
    });
    const b = await applyWith(`${word} close at month end, intern`, { currentPosition: "Analyst" });
    const found = async (q: string) => foundIds(await searchPeople(recruiter, q)).toSorted();
    const both = [a.leadId, b.leadId].toSorted();
    expect(await found(`${word} month close`)).toEqual(both);
    expect(await found(`${word} "month end close"`)).toEqual([a.leadId]);
    expect(await found(`${word} -intern`)).toEqual([a.leadId]);
    expect(await found(`${word} -"month end close"`)).toEqual([b.leadId]);
    expect(await found(`title:${word}`)).toEqual([a.leadId]);
    expect(await found(`${word} -title:analyst`)).toEqual([a.leadId]);
    expect(await found(word.slice(0, 8))).toEqual(both);
  },
);

test(
  "filters by stage, job, source, date and owner hold for the person, and one application satisfies them all",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const me = (await recruiter.call("GET /api/auth/verify", {})).body;
    const word = aWord();
    const [first, second] = [
      await publishJob(recruiter, { title: `Controller ${word}` }),
      await publishJob(recruiter, { title: `Analyst ${word}` }),
    ];
    const email = `both.${aWord()}@example.com`;
    const one = await applyWith(word, { email, jobId: first.id });
    const two = await applyWith("", { email, jobId: second.id });
    const other = await applyWith(word, { jobId: second.id });
    await select(
      "update applications set stage = 'interview', created_at = '2026-03-10T12:00:00.000Z' where id = ?",
      one.id,
    );
    await select(
      "update applications set created_at = '2026-05-10T12:00:00.000Z' where id in (?, ?)",
      two.id,
      other.id,
    );
    const lead = await select<{ version: number }>("select version from crm_leads where id = ?", one.leadId);
    await updateLead(recruiter, one.leadId, { version: lead[0]!.version, assignedTo: me.id });
    const found = async (q: string) => foundIds(await searchPeople(recruiter, q)).toSorted();
    const both = [one.leadId, other.leadId].toSorted();
    expect(await found(`${word} stage:interview`)).toEqual([one.leadId]);
    expect(await found(`${word} -stage:interview`)).toEqual([other.leadId]);
    expect(await found(`${word} stage:interview job:controller`)).toEqual([one.leadId]);
    expect(await found(`${word} stage:interview job:analyst`)).toEqual([]);
    expect(await found(`${word} job:"analyst ${word}"`)).toEqual(both);
    expect(await found(`${word} job:${first.id}`)).toEqual([one.leadId]);
    expect(await found(`${word} date:2026-03`)).toEqual([one.leadId]);
    expect(await found(`${word} date:2026-04..`)).toEqual(expect.arrayContaining(both));
    expect(await found(`${word} date:<2026-03-10`)).toEqual([]);
    expect(await found(`${word} source:website`)).toEqual(both);
    expect(await found(`${word} owner:me`)).toEqual([one.leadId]);
    expect(await found(`${word} owner:none`)).toEqual([other.leadId]);
    expect(await found(`${word} owner:${me.username}`)).toEqual([one.leadId]);
    expect(await found(`owner:me job:"${word}"`)).toEqual([one.leadId]);
    const listed = await searchPeople(recruiter, word, { assignedTo: me.id });
    expect(foundIds(listed)).toEqual([one.leadId]);
  },
);

test(
  "the exact name is first, then the exact position, and every match is on exactly one page",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const word = aWord();
    const position = await applyWith("", { currentPosition: word });
    const name = await applyWith("", { firstName: word, lastName: "Vale" });
    const inTitle = await applyWith("", { currentPosition: `Deputy ${word}` });
    await select(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 150)
      insert into crm_leads (id, first_name, last_name, email, email_key, lead_type, notes, tags, created_at, updated_at)
      select ?1 || i, 'Copy', 'Person ' || i, ?1 || i || '@example.com', ?1 || i || '@example.com', 'candidate', null,
        json_array(?1), '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from n`,
      word,
    );
    const first = await searchPeople(recruiter, `${word} vale`);
    expect(foundIds(first)).toEqual([name.leadId]);
    const ranked = await searchPeople(recruiter, word);
    expect(ranked.total).toBe(153);
    expect(foundIds(ranked).slice(0, 3)).toEqual([position.leadId, name.leadId, inTitle.leadId]);
    const ids = new Set<string>();
    for (let offset = 0; offset < 153; offset += 20)
      for (const id of foundIds(await searchPeople(recruiter, word, { offset }))) ids.add(id);
    expect(ids.size).toBe(153);
    expect(foundIds(await searchPeople(recruiter, word, { offset: 160 }))).toEqual([]);
  },
);

test(
  "a merge joins the documents of two people, and taking it apart restores both",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const [here, there] = [aWord(), aWord()];
    const target = await applyWith(here);
    const merged = await applyWith(there);
    const found = async (q: string) => foundIds(await searchPeople(recruiter, q));
    await recruiter.call("POST /api/crm/leads/:id/merge", {
      params: { id: target.leadId },
      body: { otherId: merged.leadId },
    });
    expect(await found(`${here} ${there}`)).toEqual([target.leadId]);
    const later = aWord();
    await storeResumeText(merged.id, later);
    expect(await found(later)).toEqual([target.leadId]);
    expect(await found(there)).toEqual([]);
    await recruiter.call("POST /api/crm/leads/:id/unmerge", {
      params: { id: target.leadId },
      body: { otherId: merged.leadId },
    });
    expect(await found(`${here} ${later}`)).toEqual([]);
    expect([await found(here), await found(later)]).toEqual([[target.leadId], [merged.leadId]]);
  },
);

test(
  "the index follows corrections, staff changes, messages, and deleted applications",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { who, visitor, token, id } = await createApplicant({ additionalInfo: `Before${unique()}` });
    const found = async (q: string) => (await searchPeople(recruiter, q)).total;
    expect(await found(who.additionalInfo!)).toBe(1);
    const [after, tag] = [aWord(), aWord()];
    const { firstName, lastName, phone } = who;
    await visitor.call("POST /api/privacy/correct", {
      body: { token, applicationId: id, firstName, lastName, phone, additionalInfo: after },
    });
    expect([await found(who.additionalInfo!), await found(after)]).toEqual([0, 1]);
    const [lead] = await select<{ id: string; version: number }>(
      "select id, version from crm_leads where email_key = ?",
      who.email,
    );
    await updateLead(recruiter, lead!.id, { version: lead!.version, tags: [tag] });
    expect(await found(`skill:${tag}`)).toBe(1);
    await select("delete from applications where id = ?", id);
    expect(await found(after)).toBe(0);
    // Tags that are no JSON, as an older version may have stored them.
    await select("update crm_leads set tags = 'not json', first_name = ? where id = ?", after, lead!.id);
    expect(await found(after)).toBe(1);
  },
);

test(
  "nothing of an erased person stays in the index, not even in its raw pages",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { who, visitor, token, id } = await createApplicant();
    const secret = `zq${unique()}`;
    await storeResumeText(id, `${secret}alpha worked with ${secret}beta\n${"filler words ".repeat(300)}`);
    await storeResumeText(id, `${secret}gamma`);
    const raw = async () => {
      const words: string[] = [];
      for (const table of ["data", "idx"]) {
        const rows = await env.DB.prepare(`select * from person_documents_fts_${table}`).all();
        for (const row of rows.results)
          for (const value of Object.values(row))
            words.push(Array.isArray(value) ? String.fromCharCode(...(value as number[])) : String(value));
      }
      return words.join("\n");
    };
    expect(await raw()).toContain(secret);
    const [lead] = await select<{ id: string }>("select id from crm_leads where email_key = ?", who.email);
    await eraseRecord(visitor, token);
    expect(await raw()).not.toContain(secret.slice(2));
    expect(await select("select 1 from person_documents where lead_id = ?", lead!.id)).toEqual([]);
    expect((await searchPeople(recruiter, secret)).total).toBe(0);
    await select(
      "insert into person_documents_fts (person_documents_fts, rank) values ('integrity-check', 1)",
    );
  },
);

test("the palette finds every person by name or company, however old, and the exact name first", async () => {
  const recruiter = await testApp.as("recruiter");
  const word = aWord();
  const old = await applyWith("", { firstName: "Jo", lastName: word });
  await applyWith("", { firstName: "Jo Ann", lastName: word });
  await select("update crm_leads set created_at = '2020-01-01T00:00:00.000Z' where id = ?", old.leadId);
  const { body } = await recruiter.call("GET /api/admin/search", { query: { q: `jo ${word}` } });
  expect(body.leads.map(({ name }) => name)).toEqual([`Jo ${word}`, `Jo Ann ${word}`]);
});

test("an address or a phone number finds its person", async () => {
  const recruiter = await testApp.as("recruiter");
  const { leadId, email } = await applyWith("", { phone: "(773) 555-8841" });
  expect(foundIds(await searchPeople(recruiter, email.toUpperCase()))).toEqual([leadId]);
  expect(foundIds(await searchPeople(recruiter, "773.555.8841"))).toContain(leadId);
});

test("users without the right to read people get 403", async () => {
  const user = await testApp.as("user");
  expect((await user.call("GET /api/search/people", { query: { q: "x" } })).status).toBe(403);
});

test("an application form of any kind is never found by markup: quotes are text", async () => {
  const recruiter = await testApp.as("recruiter");
  const word = aWord();
  await applyWith(`<b>${word}</b> & "quotes"`, anApplication());
  const result = await searchPeople(recruiter, word);
  expect(quotedLines(result)).toEqual([`resume: <b>[${word}]</b> & "quotes"`]);
});

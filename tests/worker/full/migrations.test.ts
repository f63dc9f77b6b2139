import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { insertRowPerTable } from "#tests/support/insert-rows.ts";
import { quoted, readSchema } from "../../../scripts/backup/schema.ts";

const { MIGRATIONS, STEPS: SPARE } = env as unknown as { MIGRATIONS: D1Migration[]; STEPS: D1Database };

type Rows = Record<string, Record<string, unknown>[]>;

async function allRows(): Promise<Rows> {
  const { tables } = await readSchema(SPARE);
  const read = await SPARE.batch<Record<string, unknown>>(
    tables.map(({ name, orderBy: [first] }) =>
      SPARE.prepare(`select * from ${quoted(name)} order by ${quoted(first!)}`),
    ),
  );
  return Object.fromEntries(tables.map(({ name }, n) => [name, read[n]!.results]));
}

/** Columns that a migration may change, because they are derived from other columns. */
const derivedColumns: Record<string, string[]> = { articles: ["content_html"], lead_emails: ["lead_id"] };

const withoutDerived = (table: string, row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !derivedColumns[table]?.includes(column)));

/** Wrangler's table, SQLite's counters and a number that every write increments. */
const VOLATILE = new Set(["d1_migrations", "sqlite_sequence", "content_version"]);

test("no migration changes existing rows, and a second run is a no-op", { timeout: 120_000 }, async () => {
  for (const [n, migration] of MIGRATIONS.entries()) {
    const before = n === 0 ? {} : await allRows();
    await applyD1Migrations(SPARE, MIGRATIONS.slice(0, n + 1));
    const after = await allRows();
    for (const [table, rows] of Object.entries(before).filter(([name]) => !VOLATILE.has(name))) {
      // Only marked rows count: a migration may change rows that migrations inserted.
      const marked = rows.filter((row) => JSON.stringify(row).includes("-step-"));
      const ownRows = rows.length === 1 ? rows : marked;
      expect(ownRows.length, `${table} before ${migration.name}`).toBeGreaterThan(0);
      for (const row of ownRows) {
        expect(after[table], `${table} after ${migration.name}`).toContainEqual(
          expect.objectContaining(withoutDerived(table, row)),
        );
      }
    }
    const { results: violations } = await SPARE.prepare("pragma foreign_key_check").all();
    expect(violations, migration.name).toEqual([]);
    await insertRowPerTable(SPARE, `step-${n}`);
    const filled = await allRows();
    const empty = Object.entries(filled).filter(([table, rows]) => rows.length === 0 && !VOLATILE.has(table));
    expect(empty, `every table has rows after ${migration.name}`).toEqual([]);
  }

  const finalRows = await allRows();
  expect(Object.keys(finalRows).length).toBeGreaterThan(35);
  await applyD1Migrations(SPARE, MIGRATIONS);
  expect(await allRows(), "a second run changes nothing").toEqual(finalRows);
  for (const index of ["jobs_fts", "articles_fts", "person_documents_fts"])
    await SPARE.prepare(`insert into ${index} (${index}) values ('integrity-check')`).run();
});

/** Runs the statements of a migration that change rows, on the current schema. */
async function runDataStatements(name: string): Promise<void> {
  const { queries } = MIGRATIONS.find((migration) => migration.name.endsWith(`_${name}.sql`))!;
  const statements = queries.filter((text) => /^(--.*\n)*\s*(with|update|insert)\b/i.test(text.trim()));
  expect(statements.length, name).toBeGreaterThan(0);
  for (const sql of statements) await SPARE.prepare(sql).run();
}

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  await SPARE.prepare(
    `insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
  )
    .bind(...Object.values(row))
    .run();
}

const stamp = (day: number) => ({
  created_at: `2026-02-0${day}T00:00:00.000Z`,
  updated_at: `2026-02-0${day}T00:00:00.000Z`,
});

test("leads joined by phone are taken apart when their submissions name different people", async () => {
  await applyD1Migrations(SPARE, MIGRATIONS);
  const run = (sql: string, ...values: unknown[]) =>
    SPARE.prepare(sql)
      .bind(...values)
      .run();
  const day = (n: number) => `2026-02-0${n}T00:00:00.000Z`;
  const people = [
    ["ann@phone.example", "Ann", "Main", "(312) 555-0101"],
    ["otto@phone.example", "Otto", "Other", "312.555.0101"],
    ["ann.private@phone.example", "ann", "main", "(312) 555-0101"],
  ] as const;
  for (const [n, [email, first, last, phone]] of people.entries()) {
    await run(
      "insert into applications (id, email, first_name, last_name, phone, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?)",
      `app-${n}`,
      email,
      first,
      last,
      phone,
      day(n + 1),
      day(n + 1),
    );
  }
  await run(
    "insert into crm_leads (id, first_name, last_name, email, email_key, phone, phone_key, application_id, lead_type, first_responded_at, ghl_contact_id, created_at, updated_at) values ('joined', 'Ann', 'Main', ?1, ?1, '(312) 555-0101', '+13125550101', 'app-1', 'candidate', ?2, 'ghl-1', ?2, ?2)",
    people[0][0],
    day(4),
  );
  const entries = [null, `Sent as Otto Other, ${people[1][0]}:\nHello`, `Sent as ann main, ${people[2][0]}`];
  for (const [n, [email]] of people.entries()) {
    if (n > 0) await run("insert into lead_emails values (?, 'joined', ?)", email, day(1));
    await run(
      "insert into lead_activities (id, lead_id, activity_type, description, created_at, updated_at) values (?, 'joined', 'submission', ?, ?, ?)",
      `entry-${n}`,
      entries[n],
      day(1),
      day(1),
    );
    await run(
      "insert into consents (id, lead_id, email, phone, kind, granted, wording_version, source, created_at) values (?, 'joined', ?, '+13125550101', 'sms_marketing', 1, '1', 'home', ?)",
      `consent-${n}`,
      email,
      day(1),
    );
  }
  await runDataStatements("lead_merges");

  const { results } = await SPARE.prepare(
    `select email, first_name, phone_key, application_id, merged_into_id, first_responded_at, ghl_contact_id,
      (select id from lead_activities where lead_id = crm_leads.id) as entry,
      (select id from consents where lead_id = crm_leads.id) as consent
      from crm_leads where email like '%@phone.example' order by application_id`,
  ).all();
  const common = { phone_key: "+13125550101", merged_into_id: null, ghl_contact_id: null };
  expect(results).toEqual(
    people.map(([email, first_name], n) => ({
      ...common,
      email,
      first_name,
      application_id: `app-${n}`,
      entry: `entry-${n}`,
      consent: `consent-${n}`,
      first_responded_at: day(4),
      ...[{ ghl_contact_id: "ghl-1" }, { first_responded_at: null }, { merged_into_id: "joined" }][n],
    })),
  );
});

test("a lead taken apart by the migration gets its message, booking, text and answer, and one CRM sync", async () => {
  await applyD1Migrations(SPARE, MIGRATIONS);
  const [main, other] = ["mia@joined.example", "olaf@joined.example"];
  const lead = { id: "joined-2", first_name: "Mia", last_name: "Main", email: main, email_key: main };
  await insert("crm_leads", { ...lead, lead_type: "contact", synced_to_ghl: 1, ...stamp(5) });
  await insert("lead_emails", { email_key: other, lead_id: lead.id, created_at: stamp(1).created_at });
  const contact = { inquiry: "I need to hire talent", kind: "home", message: "Hello", ...stamp(2) };
  await insert("contacts", { id: "c-mia", first_name: "Mia", last_name: "Main", email: main, ...contact });
  await insert("contacts", {
    id: "c-olaf",
    first_name: "Olaf",
    last_name: "Other",
    email: other,
    ...contact,
  });
  await SPARE.prepare("update crm_leads set contact_id = 'c-olaf' where id = ?").bind(lead.id).run();
  await insert("booking_appointments", {
    id: "b-olaf",
    booking_type_id: "01900000-0000-7000-8005-000000000001",
    lead_id: lead.id,
    booker_name: "Olaf Other",
    booker_email: other,
    starts_at: "2026-03-01T10:00:00.000Z",
    ends_at: "2026-03-01T10:30:00.000Z",
    duration: 30,
    time_zone: "America/New_York",
    ...stamp(3),
  });
  await insert("sms_messages", {
    id: "sms-olaf",
    to_number: "+13125550102",
    message: "See you.",
    message_type: "booking_confirmation",
    related_booking_id: "b-olaf",
    related_lead_id: lead.id,
    ...stamp(3),
  });
  await insert("lead_activities", {
    id: "reply-olaf",
    lead_id: lead.id,
    activity_type: "email",
    description: `To ${other}:\nThank you.`,
    ...stamp(4),
  });
  await runDataStatements("lead_merges");

  const read = async (sql: string, ...values: unknown[]) =>
    (
      await SPARE.prepare(sql)
        .bind(...values)
        .all()
    ).results;
  const [own] = await read("select * from crm_leads where email_key = ?", other);
  expect(own).toMatchObject({
    first_name: "Olaf",
    contact_id: "c-olaf",
    lead_type: "booking",
    pipeline: "Clients",
    merged_into_id: null,
    first_responded_at: stamp(4).created_at,
    synced_to_ghl: 0,
  });
  expect(await read("select contact_id from crm_leads where id = ?", lead.id)).toEqual([
    { contact_id: "c-mia" },
  ]);
  const owner = async (table: string, column: string, id: string) =>
    (await read(`select ${column} as id from ${table} where id = ?`, id))[0]!.id;
  expect([
    await owner("booking_appointments", "lead_id", "b-olaf"),
    await owner("sms_messages", "related_lead_id", "sms-olaf"),
    await owner("lead_activities", "lead_id", "reply-olaf"),
  ]).toEqual([own!.id, own!.id, own!.id]);

  // Once, however often it runs, and not for the lead that stays.
  for (let run = 0; run < 2; run++) {
    await runDataStatements("own_response_targets");
    const syncs = await read(
      "select action, kind, status, attempts from deliveries where entity_type = 'lead' and entity_id in (?, ?)",
      own!.id,
      lead.id,
    );
    expect(syncs).toEqual([{ action: "lead.sync", kind: "crm", status: "waiting", attempts: 0 }]);
  }
});

type StageCase = {
  /** Stage, day of creation and of the last change. */
  applications: [stage: string, created: number, updated?: number][];
  /** Pipeline, stage and status before and after. */
  lead: [string, string, string];
  expected: [string, string];
  /** Stages of the applications afterwards, if they change. */
  moved?: string[];
};

const stageCases: Record<string, StageCase> = {
  "a rejected application with a placed lead": {
    applications: [["rejected", 1]],
    lead: ["Candidates", "placed", "converted"],
    expected: ["closed", "lost"],
  },
  "a withdrawn application with a lead at the interview": {
    applications: [["withdrawn", 1]],
    lead: ["Candidates", "interview", "active"],
    expected: ["closed", "lost"],
  },
  "progress of the lead of a single open application": {
    applications: [["new", 1]],
    lead: ["Candidates", "interview", "active"],
    expected: ["interview", "active"],
    moved: ["interview"],
  },
  "a placed lead of a single open application": {
    applications: [["reviewing", 1]],
    lead: ["Candidates", "placed", "converted"],
    expected: ["placed", "converted"],
    moved: ["hired"],
  },
  "a lead behind its application": {
    applications: [["offer", 1]],
    lead: ["Candidates", "new", "active"],
    expected: ["offer", "active"],
  },
  "several applications, of which the furthest open one decides": {
    applications: [
      ["new", 3],
      ["interview", 1],
      ["rejected", 4],
    ],
    lead: ["Candidates", "placed", "converted"],
    expected: ["interview", "active"],
  },
  "an application after a placement": {
    applications: [
      ["hired", 1, 2],
      ["new", 3],
    ],
    lead: ["Candidates", "placed", "converted"],
    expected: ["new", "active"],
  },
  "a placement after another application": {
    applications: [
      ["new", 1],
      ["hired", 2, 3],
    ],
    lead: ["Candidates", "interview", "active"],
    expected: ["placed", "converted"],
  },
  "an archived lead of a rejected application": {
    applications: [["rejected", 1]],
    lead: ["Candidates", "interview", "archived"],
    expected: ["closed", "archived"],
  },
  "a lead without applications": {
    applications: [],
    lead: ["Candidates", "screening", "active"],
    expected: ["screening", "active"],
  },
  "a client who once applied": {
    applications: [["rejected", 1]],
    lead: ["Clients", "proposal", "active"],
    expected: ["proposal", "active"],
  },
};

test("the stage migration derives the stages of leads from their applications, and loses no progress", async () => {
  await applyD1Migrations(SPARE, MIGRATIONS);
  const entries = Object.entries(stageCases);
  for (const [n, [, { applications, lead }]] of entries.entries()) {
    const email = `stage-${n}@example.com`;
    const person = { first_name: "Sam", last_name: `Stage ${n}`, email, phone: "(312) 555-0199" };
    for (const [at, [stage, created, updated = created]] of applications.entries())
      await insert("applications", {
        id: `stage-${n}-${at}`,
        ...person,
        stage,
        created_at: stamp(created).created_at,
        updated_at: stamp(updated).updated_at,
      });
    const [pipeline, pipeline_stage, status] = lead;
    const row = {
      id: `stage-lead-${n}`,
      ...person,
      email_key: email,
      lead_type: "candidate",
      synced_to_ghl: 1,
    };
    await insert("crm_leads", { ...row, pipeline, pipeline_stage, status, ...stamp(5) });
  }
  // A second run finds nothing to do.
  for (let run = 0; run < 2; run++) {
    await runDataStatements("lead_stages");
    for (const [n, [name, { applications, lead, expected, moved }]] of entries.entries()) {
      const row = await SPARE.prepare(
        "select pipeline, pipeline_stage, status, synced_to_ghl from crm_leads where id = ?",
      )
        .bind(`stage-lead-${n}`)
        .first();
      const isChanged = expected.join() !== lead.slice(1).join();
      expect(row, name).toEqual({
        pipeline: lead[0],
        pipeline_stage: expected[0],
        status: expected[1],
        // The CRM learns of every change.
        synced_to_ghl: isChanged ? 0 : 1,
      });
      const { results } = await SPARE.prepare("select stage from applications where id like ? order by id")
        .bind(`stage-${n}-%`)
        .all<{ stage: string }>();
      expect(
        results.map(({ stage }) => stage),
        name,
      ).toEqual(moved ?? applications.map(([stage]) => stage));
    }
  }
});

test("old action names are rewritten, and a queued newsletter issue keeps its recipient and key", async () => {
  await applyD1Migrations(SPARE, MIGRATIONS);
  await insertRowPerTable(SPARE, "actions");
  const run = (sql: string) => SPARE.prepare(sql).run();
  const activity =
    "insert into admin_activity_logs (id, action, entity_type, created_at) values ('old-1', 'article.order', 'article', '2026-02-01'), ('old-2', 'article.withdraw', 'article', '2026-02-02'), ('old-3', 'job.withdraw', 'job', '2026-02-03')";
  await run(activity);
  await run(
    "update deliveries set action = 'newsletter.letter', dedupe_key = 'newsletter.letter:article-1:newsletter.letter:subscriber-1' where rowid = (select max(rowid) from deliveries)",
  );
  const { queries } = MIGRATIONS.find(({ name }) => name.endsWith("_plain_actions.sql"))!;
  for (const sql of [...queries, ...queries]) await run(sql);
  const { results } = await SPARE.prepare(
    "select action from admin_activity_logs where id like 'old-%' order by id",
  ).all();
  expect(results.map(({ action }) => action)).toEqual(["article.request", "article.cancel", "job.withdraw"]);
  const delivery = await SPARE.prepare(
    "select action, dedupe_key from deliveries where action like 'newsletter.%'",
  ).all();
  expect(delivery.results).toEqual([
    {
      action: "newsletter.issue",
      dedupe_key: "newsletter.issue:article-1:newsletter.letter:subscriber-1",
    },
  ]);
});

import { expect, test } from "vitest";
import { aPersonDraft, createPerson } from "#tests/support/people.ts";
import { getLeadAs } from "#tests/support/leads.ts";
import { unique } from "#tests/support/samples.ts";
import { testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";

const aPhone = () => `(312) 555-${String(Math.floor(Math.random() * 9000) + 1000)}`;

const listPairs = async (staff: Person, query: { limit?: number; offset?: number } = {}) => {
  const { body, headers } = await staff.call("GET /api/crm/people/duplicates", { query });
  return { pairs: body, total: Number(headers.get("X-Total-Count")) };
};

/** The pairs that contain one of these people. */
const pairsOf = async (staff: Person, ...ids: string[]) =>
  (await listPairs(staff, { limit: 100 })).pairs
    .filter(({ one, other }) => ids.includes(one.id) || ids.includes(other.id))
    .map(({ one, other, reasons }) => ({ ids: [one.id, other.id], reasons }));

test(
  "equal phones, mailboxes, and names with employers are proposed with the reason, the older person first",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const word = unique();
    const phone = aPhone();
    const name = { firstName: "Ada", lastName: `Okafor${word}` };
    const pairs = [
      ["phone", { phone }, { phone: phone.replaceAll(/\D/g, "-") }],
      ["email", { email: `${word}.vale@gmail.com` }, { email: `${word}vale+jobs@googlemail.com` }],
      ["email", { email: `p${word}@larkmoor.example` }, { email: `p${word}+cv@larkmoor.example` }],
      ["name", { ...name, company: "Larkmoor" }, { ...name, company: "LARKMOOR" }],
    ] as const;
    for (const [reason, first, second] of pairs) {
      const ids = [await createPerson(recruiter, first), await createPerson(recruiter, second)];
      expect(await pairsOf(recruiter, ...ids), JSON.stringify(first)).toEqual([{ ids, reasons: [reason] }]);
      expect((await getLeadAs(recruiter, ids[0]!)).mergeSuggestions).toMatchObject([{ id: ids[1], reason }]);
    }
  },
);

test("dots in a mailbox are significant outside Gmail, and an equal name alone is not proposed", async () => {
  const recruiter = await testApp.as("recruiter");
  const word = unique();
  const name = { firstName: "Ada", lastName: `Okafor${word}` };
  const ids = [
    await createPerson(recruiter, { ...name, email: `a.${word}@larkmoor.example` }),
    await createPerson(recruiter, { ...name, email: `a${word}@larkmoor.example`, company: "Larkmoor" }),
    await createPerson(recruiter, { ...name, email: null, phone: aPhone() }),
  ];
  expect(await pairsOf(recruiter, ...ids)).toEqual([]);
});

test("a pair with several reasons is one pair", async () => {
  const recruiter = await testApp.as("recruiter");
  const draft = aPersonDraft({ phone: aPhone(), company: "Larkmoor" });
  const ids = [
    await createPerson(recruiter, draft),
    await createPerson(recruiter, { ...draft, email: draft.email!.replace("@", "+2@") }),
  ];
  expect(await pairsOf(recruiter, ...ids)).toEqual([{ ids, reasons: ["phone", "email", "name"] }]);
});

test(
  "a decided pair is no longer proposed: merged people until they are split, different people permanently",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const phone = aPhone();
    const [id, otherId] = [
      await createPerson(recruiter, { phone }),
      await createPerson(recruiter, { phone }),
    ];
    const decide = async (action: "merge" | "unmerge" | "distinct") =>
      (await recruiter.call(`POST /api/crm/leads/:id/${action}`, { params: { id }, body: { otherId } }))
        .status;
    expect(await pairsOf(recruiter, id)).toHaveLength(1);
    expect((await getLeadAs(recruiter, id)).mergedLeads, "never merged without a decision").toEqual([]);
    expect(await decide("merge")).toBe(200);
    expect(await pairsOf(recruiter, id)).toEqual([]);
    expect(await decide("unmerge")).toBe(200);
    expect(await pairsOf(recruiter, id)).toHaveLength(1);
    expect(await decide("distinct")).toBe(200);
    expect(await pairsOf(recruiter, id)).toEqual([]);
  },
);

test("pairs come in pages, the newest first", async () => {
  const recruiter = await testApp.as("recruiter");
  const phone = aPhone();
  for (let n = 0; n < 4; n++) await createPerson(recruiter, { phone });
  const all = await listPairs(recruiter, { limit: 100 });
  expect(all.total).toBe(all.pairs.length);
  expect(all.total).toBeGreaterThanOrEqual(6);
  const [first, second] = [
    await listPairs(recruiter, { limit: 3 }),
    await listPairs(recruiter, { limit: 3, offset: 3 }),
  ];
  expect([...first.pairs, ...second.pairs]).toEqual(all.pairs.slice(0, 6));
  const reader = await testApp.as("user");
  expect((await reader.call("GET /api/crm/people/duplicates", {})).status).toBe(403);
});

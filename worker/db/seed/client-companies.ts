import { type FeeKind } from "#contract/clients/constants.ts";
import { computeFee } from "#contract/clients/fees.ts";
import { firmCurrency, firmTimeZone } from "#contract/firm.ts";
import { dateInZone, guaranteeEnd } from "#contract/placements/dates.ts";
import type { PlacementStatus } from "#contract/placements/constants.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { clientActivities, clientContacts, clients, jobOrders } from "../tables/clients.ts";
import { placements } from "../tables/placements.ts";
import type { SampleApplication } from "./applications.ts";
import { ago } from "./dates.ts";
import { sampleId } from "./ids.ts";
import type { JobRow } from "./jobs.ts";
import type { SampleLead } from "./leads.ts";
import { sampleUser } from "./people.ts";

type Contact = { firstName: string; lastName: string; email: string; phone: string | null; title: string };

type Company = {
  name: string;
  website: string;
  industry: string;
  status: "prospect" | "active";
  notes: string | null;
  fee: { kind: FeeKind; value: number } | null;
  guaranteeDays: number;
  contacts: Contact[];
  /** Titles of jobs that are assigned to it; other jobs of the company appear as suggestions. */
  jobs: string[];
  entries: {
    type: "note" | "call" | "meeting" | "task";
    subject: string;
    description?: string;
    days: number;
  }[];
};

/** Fictional companies. Some contacts are the people who wrote to the firm. */
const companies: Company[] = [
  {
    name: "Brackenfield Health",
    website: "https://brackenfield.example.org",
    industry: "Healthcare",
    status: "active",
    notes: "Two interviewers at most. Decisions on Thursdays.",
    fee: { kind: "percent", value: 22 },
    guaranteeDays: 90,
    contacts: [
      {
        firstName: "Rafael",
        lastName: "Quist",
        email: "rafael.quist@example.org",
        phone: "317-555-0121",
        title: "Vice President, Finance",
      },
      {
        firstName: "Ines",
        lastName: "Thornquist",
        email: "ines.thornquist@example.org",
        phone: null,
        title: "Talent partner",
      },
    ],
    jobs: ["Senior FP&A Analyst", "Integration Developer, Finance"],
    entries: [
      {
        type: "call",
        subject: "Briefing for the analyst roles",
        description: "They need people who have planned with clinicians. Start in the next quarter.",
        days: 9,
      },
      { type: "task", subject: "Send three profiles for the analyst role", days: -2 },
    ],
  },
  {
    name: "Wickerby Learning Trust",
    website: "https://wickerby.example.com",
    industry: "Education",
    status: "active",
    notes: null,
    fee: { kind: "percent", value: 20 },
    guaranteeDays: 120,
    contacts: [
      {
        firstName: "Beatrice",
        lastName: "Okafor",
        email: "beatrice.okafor@example.com",
        phone: "404 555 0199",
        title: "Chief Operating Officer",
      },
    ],
    jobs: ["Controller"],
    entries: [{ type: "meeting", subject: "First week with the new controller", days: 3 }],
  },
  {
    name: "Corrie & Dale Energy",
    website: "https://corriedale.example.com",
    industry: "Energy",
    status: "active",
    notes: null,
    fee: { kind: "percent", value: 25 },
    guaranteeDays: 90,
    contacts: [
      {
        firstName: "Tomas",
        lastName: "Ekberg",
        email: "tomas.ekberg@example.com",
        phone: "(303) 555-0117",
        title: "Head of Finance Data",
      },
    ],
    jobs: ["BI Architect, Finance Data"],
    entries: [{ type: "note", subject: "Offer approved by their board", days: 2 }],
  },
  {
    name: "Tallowmere Foods",
    website: "https://tallowmere.example.com",
    industry: "Consumer goods",
    status: "prospect",
    notes: "Consulting first; recruiting may follow in spring.",
    fee: null,
    guaranteeDays: 90,
    contacts: [
      {
        firstName: "Margit",
        lastName: "Sandoval",
        email: "margit.sandoval@example.com",
        phone: "(614) 555-0148",
        title: "Chief Financial Officer",
      },
    ],
    jobs: [],
    entries: [{ type: "note", subject: "Asked for references from consumer goods", days: 1 }],
  },
];

const companyId = (index: number): string => sampleId("client", index + 1);

const feeColumns = ({ fee, guaranteeDays }: Company) => ({
  feeKind: fee?.kind ?? null,
  feeValue: fee?.value ?? null,
  feeCurrency: fee && firmCurrency,
  guaranteeDays,
});

type Sources = {
  jobs: readonly JobRow[];
  applications: readonly SampleApplication[];
  leads: readonly SampleLead[];
};

/** Clients with contacts, their jobs, a timeline, and one placement for each application that is offered or hired. */
export function clientRows(now: Date, { jobs, applications, leads }: Sources) {
  const createdAt = ago(now, 120);
  const stamps = { createdAt, updatedAt: createdAt };
  let [contactNumber, entryNumber] = [0, 0];
  const contactRows: (typeof clientContacts.$inferInsert)[] = [];
  const orderRows: (typeof jobOrders.$inferInsert)[] = [];
  const entryRows: (typeof clientActivities.$inferInsert)[] = [];
  const rows: (typeof clients.$inferInsert)[] = companies.map((company, index) => {
    const { name, website, industry, status, notes, contacts, entries } = company;
    const clientId = companyId(index);
    contacts.forEach((contact, position) =>
      contactRows.push({
        id: sampleId("clientContact", ++contactNumber),
        clientId,
        ...contact,
        emailKey: contact.email,
        isPrimary: position === 0,
        ...stamps,
      }),
    );
    for (const job of jobs)
      if (job.company === name && company.jobs.includes(job.title))
        orderRows.push({
          jobId: job.id,
          clientId,
          contactId: null,
          ...feeColumns(company),
          openings: 1,
          createdAt: job.createdAt,
          updatedAt: job.createdAt,
        });
    for (const { type, subject, description, days } of entries) {
      const isTask = type === "task";
      const at = ago(now, Math.max(days, 1));
      entryRows.push({
        id: sampleId("clientActivity", ++entryNumber),
        clientId,
        userId: sampleUser("recruiter"),
        activityType: type,
        subject,
        description: description ?? null,
        dueAt: isTask ? iso(addTime(now, -days, "day")) : null,
        completedAt: isTask ? null : at,
        createdAt: at,
      });
    }
    return {
      id: clientId,
      name,
      website,
      industry,
      status,
      notes,
      ownerId: sampleUser("recruiter"),
      ...feeColumns(company),
      ...stamps,
    };
  });
  return {
    clients: rows,
    contacts: contactRows,
    orders: orderRows,
    activities: entryRows,
    placements: placementRows(now, { jobs, applications, leads }, orderRows),
  };
}

function placementRows(
  now: Date,
  { jobs, applications, leads }: Sources,
  orders: readonly (typeof jobOrders.$inferInsert)[],
): (typeof placements.$inferInsert)[] {
  const toDate = (days: number): string => dateInZone(addTime(now, days, "day"), firmTimeZone);
  return applications.flatMap(({ row, candidate }) => {
    const order = orders.find(({ jobId }) => jobId === row.jobId);
    const job = jobs.find(({ id }) => id === row.jobId);
    if (!order || !job || (candidate.stage !== "offer" && candidate.stage !== "hired")) return [];
    const status: PlacementStatus = candidate.stage === "hired" ? "started" : "offered";
    const startDate = toDate(status === "started" ? -14 : 30);
    const pay = job.salaryMax ?? job.salaryMin ?? 0;
    const terms = { pay, payPeriod: job.salaryPeriod ?? "year", agreedDays: null };
    const at = ago(now, status === "started" ? 40 : 2);
    return [
      {
        id: sampleId("placement", status === "started" ? 1 : 2),
        applicationId: row.id,
        leadId: leads.find((lead) => lead.row.applicationId === row.id)?.row.id ?? null,
        jobId: job.id,
        clientId: order.clientId,
        jobTitle: job.title,
        clientName: job.company,
        status,
        offeredAt: at.slice(0, 10),
        startDate,
        ...terms,
        currency: job.salaryCurrency,
        feeKind: order.feeKind ?? null,
        feeValue: order.feeValue ?? null,
        feeAmount: computeFee({ kind: order.feeKind ?? null, value: order.feeValue ?? null, ...terms }),
        guaranteeDays: order.guaranteeDays ?? null,
        guaranteeUntil: guaranteeEnd(startDate, order.guaranteeDays ?? null),
        createdBy: sampleUser("manager"),
        createdAt: at,
        updatedAt: at,
      },
    ];
  });
}

import type { ApplicationStage } from "#contract/jobs/constants.ts";

/** Fictional people with addresses and numbers reserved for examples. */
export type Candidate = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  currentPosition: string;
  industry: string;
  /** Title of a sample job; null for a general application. */
  job: string | null;
  hoursAgo: number;
  stage: ApplicationStage;
  additionalInfo: string | null;
  /** Lines of a PDF, a link, or none. */
  resume: string[] | string | null;
};

export const candidates: Candidate[] = [
  {
    firstName: "Ines",
    lastName: "Moreau",
    email: "ines.moreau@example.com",
    phone: "(317) 555-0142",
    currentPosition: "FP&A analyst at a hospital group",
    industry: "Healthcare",
    job: "Senior FP&A Analyst",
    hoursAgo: 2,
    stage: "new",
    additionalInfo:
      "I rebuilt our volume forecast around census days last year. I could start six weeks after an offer.",
    resume: [
      "FP&A analyst, regional hospital group, 2021 to today",
      "  Monthly forecast for 14 clinics; error down from 9 to 4 percent",
      "  Labor model by department and shift, used in weekly staffing",
      "Staff accountant, outpatient network, 2018 to 2021",
      "B.S. Accounting, 2018",
    ],
  },
  {
    firstName: "Terrence",
    lastName: "Obi",
    email: "terrence.obi@example.com",
    phone: "312-555-0117",
    currentPosition: "EPM program manager",
    industry: "Manufacturing",
    job: "Director, EPM Transformation",
    hoursAgo: 7,
    stage: "new",
    additionalInfo: null,
    resume: [
      "EPM program manager, packaging manufacturer, 2019 to today",
      "  Two planning systems retired, one put in place, nine plants moved",
      "  Steering group of four vice presidents; budget held within 3 percent",
      "Consolidation lead, building materials, 2014 to 2019",
      "MBA, 2014",
    ],
  },
  {
    firstName: "Hannah",
    lastName: "Lindqvist",
    email: "hannah.lindqvist@example.org",
    phone: "+1 206 555 0188",
    currentPosition: "BI developer",
    industry: "Technology",
    job: "BI Developer",
    hoursAgo: 26,
    stage: "reviewing",
    additionalInfo: "Samples of my reports, with made-up figures, are behind the link.",
    resume: "https://example.org/hannah-lindqvist/resume",
  },
  {
    firstName: "Marcus",
    lastName: "Delgado",
    email: "marcus.delgado@example.com",
    phone: "512.555.0163",
    currentPosition: "Analytics engineer",
    industry: "Technology",
    job: "Analytics Engineer, Revenue",
    hoursAgo: 51,
    stage: "interview",
    additionalInfo: "Deferred revenue is my favorite kind of puzzle.",
    resume: [
      "Analytics engineer, subscription software, 2020 to today",
      "  Revenue ledger tied to the general ledger nightly, 210 tests",
      "Data analyst, online retailer, 2017 to 2020",
      "B.A. Economics, 2017",
    ],
  },
  {
    firstName: "Aisha",
    lastName: "Rahman",
    email: "aisha.rahman@example.net",
    phone: "(617) 555-0129",
    currentPosition: "Treasury manager",
    industry: "Finance",
    job: "Treasury and Cash Planning Lead",
    hoursAgo: 98,
    stage: "interview",
    additionalInfo: null,
    resume: [
      "Treasury manager, machine tool maker, 2016 to today",
      "  Thirteen-week cash forecast for 11 entities in 5 currencies",
      "  Bank fees renegotiated; 40 accounts closed",
      "Cash analyst, regional bank, 2012 to 2016",
    ],
  },
  {
    firstName: "Dale",
    lastName: "Whitcomb",
    email: "dale.whitcomb@example.com",
    phone: "317 555 0175",
    currentPosition: "Operations supervisor",
    industry: "Other",
    job: "Operations Manager",
    hoursAgo: 44,
    stage: "reviewing",
    additionalInfo: "Twelve years on the floor, four of them leading the night shift.",
    resume: null,
  },
  {
    firstName: "Sofia",
    lastName: "Petrov",
    email: "sofia.petrov@example.com",
    phone: "(303) 555-0154",
    currentPosition: "Data architect",
    industry: "Finance",
    job: "BI Architect, Finance Data",
    hoursAgo: 80,
    stage: "offer",
    additionalInfo: "I would need to stay in Boulder.",
    resume: [
      "Data architect, utility, 2018 to today",
      "  One set of finance measures for 900 readers; 14 definitions of margin became one",
      "Warehouse developer, brewery, 2013 to 2018",
      "M.S. Information Systems, 2013",
    ],
  },
  {
    firstName: "Owen",
    lastName: "Castellane",
    email: "owen.castellane@example.org",
    phone: "404-555-0136",
    currentPosition: "Assistant controller",
    industry: "Finance",
    job: "Controller",
    hoursAgo: 610,
    stage: "hired",
    additionalInfo: null,
    resume: [
      "Assistant controller, charter school network, 2017 to today",
      "  Close shortened from 12 to 6 working days",
      "Senior auditor, 2012 to 2017",
      "CPA, Georgia",
    ],
  },
  {
    firstName: "Priscilla",
    lastName: "Yun",
    email: "priscilla.yun@example.com",
    phone: "(213) 555-0191",
    currentPosition: "Financial analyst",
    industry: "Technology",
    job: "FP&A Analyst, Studios",
    hoursAgo: 390,
    stage: "rejected",
    additionalInfo: null,
    resume: "https://example.com/priscilla-yun",
  },
  {
    firstName: "Jonah",
    lastName: "Abernathy",
    email: "jonah.abernathy@example.net",
    phone: "614-555-0110",
    currentPosition: "Finance systems analyst",
    industry: "Manufacturing",
    job: null,
    hoursAgo: 15,
    stage: "new",
    additionalInfo: "Open to Columbus or remote. Please do not call during working hours.",
    resume: [
      "Finance systems analyst, tooling company, 2019 to today",
      "  ERP upgrade: test lead for finance, 480 cases",
      "Accounting clerk, 2016 to 2019",
    ],
  },
];

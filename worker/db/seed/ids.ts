/** Deterministic UUID v7 ids, older than any id of the app. */
const series = {
  user: "9001",
  job: "9002",
  generatedJob: "9003",
  article: "9004",
  application: "9005",
  contact: "9006",
  lead: "9007",
  leadActivity: "9008",
  consent: "9009",
  delivery: "900a",
  appointment: "900b",
  activity: "900c",
  portalAccess: "900d",
  author: "900e",
  question: "90a1",
  criterion: "90a2",
  answer: "90a3",
  scorecard: "90a4",
  rating: "90a5",
  client: "9020",
  clientContact: "9021",
  clientActivity: "9022",
  placement: "9023",
  move: "900f",
  interview: "9024",
} as const;

export const sampleId = (kind: keyof typeof series, number: number): string =>
  `01900000-0000-7000-${series[kind]}-${String(number).padStart(12, "0")}`;

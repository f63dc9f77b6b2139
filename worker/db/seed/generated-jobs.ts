import type { SampleJob } from "./jobs/sample-job.ts";

const LOCATIONS = [
  "Chicago, IL",
  "New York, NY",
  "Austin, TX",
  "Denver, CO",
  "Boston, MA",
  "Seattle, WA",
  "Atlanta, GA",
  "Indianapolis, IN",
  "Columbus, OH",
  "Phoenix, AZ",
  "Nashville, TN",
  "Raleigh, NC",
  "Remote (US)",
] as const;

/** Generates `count` published jobs from combined sample data, for load tests. */
export const generatedJobs = (count: number, parts: readonly SampleJob[]): SampleJob[] =>
  Array.from({ length: count }, (_, index) => {
    const pick = <T>(list: readonly T[], step: number) => list[(index * step + (index >> 5)) % list.length]!;
    const base = pick(parts, 1);
    const location = pick(LOCATIONS, 5);
    return {
      ...base,
      title: `${base.title}, team ${index + 1}`,
      company: pick(parts, 7).company,
      location,
      type: location.startsWith("Remote") ? "Remote" : base.type === "Remote" ? "Hybrid" : base.type,
      industry: pick(parts, 11).industry,
      isUrgent: index % 29 === 0,
      status: "published",
      ageDays: index % 60,
      expiresInDays: 20 + (index % 40),
    };
  });

import { firmCountry } from "#contract/firm.ts";
import { jobTypeLabels } from "#contract/lists/config.ts";
import type { EmploymentType, JobType, Workplace } from "./constants.ts";
import { countryGroups, countryName } from "./countries.ts";
import type { Place } from "./schemas.ts";

export type Placement = {
  workplace: Workplace;
  employmentType: EmploymentType | null;
  places: Place[];
  applicantCountries: string[];
};

/** Countries whose addresses name the state or province. */
const COUNTRIES_WITH_REGIONS = new Set(["US", "CA", "AU", "IN", "BR", "MX"]);

/** 'Chicago, IL', 'Toronto, ON, Canada', 'London, United Kingdom'. */
export function formatPlace({ country, region, city }: Place): string {
  const hasRegion = COUNTRIES_WITH_REGIONS.has(country) || !city;
  const parts = [city, hasRegion ? region : "", country === firmCountry && city ? "" : countryName(country)];
  return parts.filter(Boolean).join(", ");
}

const MAX_NAMED_COUNTRIES = 3;

/** 'Remote (US)', 'Remote (European Union)', 'Remote (Canada, Mexico)'. */
function formatRemote(codes: readonly string[]): string {
  if (codes.length === 0) return "Remote";
  const key = codes.toSorted().join(" ");
  const group = countryGroups.find((each) => each.codes.join(" ") === key);
  if (group) return `Remote (${group.name})`;
  if (codes.length > MAX_NAMED_COUNTRIES) return `Remote (${codes.length} countries)`;
  return `Remote (${codes.map((code) => (code === firmCountry ? code : countryName(code))).join(", ")})`;
}

/** Longer lists of places end with 'and N more'. */
const MAX_LOCATION_LENGTH = 160;

/** The location as the site shows it; empty without a place. */
export function formatLocation({ workplace, places, applicantCountries }: Omit<Placement, "employmentType">) {
  if (workplace === "Remote") return formatRemote(applicantCountries);
  const names = places.map(formatPlace);
  for (let count = names.length; count > 0; count -= 1) {
    const more = count < names.length ? ` and ${names.length - count} more` : "";
    const text = names.slice(0, count).join(" or ") + more;
    if (text.length <= MAX_LOCATION_LENGTH) return text;
  }
  return names.length > 0 ? `${names.length} places` : "";
}

/** The type of the specification, which has one value for workplace and employment. */
export function toJobType(workplace: Workplace, employmentType: EmploymentType | null): JobType {
  if (workplace !== "On-site") return workplace;
  if (employmentType === "Temporary" || employmentType === "Internship") return "Contract";
  return employmentType ?? "Full-time";
}

/** The badge of a job: where one works, or how one is employed. */
export const jobTypeLabel = ({
  workplace,
  employmentType,
  type,
}: Pick<Placement, "workplace" | "employmentType"> & { type: JobType }): string =>
  jobTypeLabels[workplace === "On-site" ? (employmentType ?? type) : workplace];

/** Whether job boards and search engines get all they need to place the job. */
export const hasFullPlace = ({ workplace, places, applicantCountries }: Omit<Placement, "employmentType">) =>
  workplace === "Remote"
    ? applicantCountries.length > 0
    : places.length > 0 && places.every(({ city }) => city !== "");

import { countryName, mainCountry } from "#contract/jobs/countries.ts";
import { formatPlace } from "#contract/jobs/places.ts";
import type { Place } from "#contract/jobs/schemas.ts";
import type { OpenJob } from "#worker/features/jobs/index.ts";

/** A job at one of its places: job boards take one place for each entry. */
export type FeedJob = {
  job: OpenJob;
  /** Stays the same for a job and place; at most 40 characters, LinkedIn's limit. */
  reference: string;
  /** Null for remote jobs and where the place is not known. */
  place: Place | null;
  /** ISO 3166-1 alpha-2; null where it is not known. */
  country: string | null;
  /** 'Chicago, IL, United States'; the job's own text where the place is not known. */
  location: string;
};

const placeKey = ({ country, region, city, postalCode, street }: Place) =>
  [country, region, city, postalCode, street].join("|").toLowerCase();

/** A number below `size` that depends on the text only (FNV-1a). */
function hashText(text: string, size: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash % size;
}

/** Three characters after an id of 36. */
const SUFFIXES = 36 ** 3;

/** The first place has the job's id, as all jobs had before they could have several. */
function toReferences({ id, places }: OpenJob): string[] {
  const used = new Set<number>();
  return places.map((place, index) => {
    if (index === 0) return id;
    let suffix = hashText(placeKey(place), SUFFIXES);
    while (used.has(suffix)) suffix = (suffix + 1) % SUFFIXES;
    used.add(suffix);
    return `${id}-${suffix.toString(36).padStart(3, "0")}`;
  });
}

const withCountry = (place: Place) => {
  const text = formatPlace(place);
  const name = countryName(place.country);
  return text.endsWith(name) ? text : `${text}, ${name}`;
};

/** The entries of a job in the feeds: one for each place, one for a remote job. */
export function toFeedJobs(job: OpenJob): FeedJob[] {
  if (job.workplace === "Remote" || job.places.length === 0) {
    const country = mainCountry(job.applicantCountries) ?? null;
    const location = country ? countryName(country) : job.location;
    return [{ job, reference: job.id, place: null, country, location }];
  }
  const references = toReferences(job);
  return job.places.map((place, index) => ({
    job,
    reference: references[index]!,
    place,
    country: place.country,
    location: withCountry(place),
  }));
}

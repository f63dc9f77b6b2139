import {
  type EmploymentType,
  employmentTypes,
  type JobType,
  type Workplace,
} from "#contract/jobs/constants.ts";
import { formatLocation, hasFullPlace, type Placement, toJobType } from "#contract/jobs/places.ts";
import type { Place } from "#contract/jobs/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import { type ParsedLocation, parseLocation } from "#worker/base/parse-location.ts";
import { toRegionCode } from "#worker/base/place-names.ts";

/** Where and how one works, as a job stores it: structured, and as the specification's `location` and `type`. */
type StoredPlacement = Placement & { location: string; type: JobType; placeToCheck: boolean };

type PlacementRequest = {
  [Name in keyof Omit<StoredPlacement, "placeToCheck" | "employmentType">]?:
    | StoredPlacement[Name]
    | undefined;
} & { employmentType?: EmploymentType | undefined };

const reject = (field: string, message: string) => {
  throw new AppError("validation_failed", message, { fields: { [field]: [message] } });
};

const normalizePlace = (place: Place): Place => ({
  ...place,
  region: toRegionCode(place.country, place.region),
});

const isEmploymentType = (type: string): type is EmploymentType =>
  (employmentTypes as readonly string[]).includes(type);

const countriesOf = (places: readonly Place[]) => [...new Set(places.map(({ country }) => country))];

/**
 * The placement after a request. Structured fields in the request win; without them, a new location text or type is
 * parsed, and what it leaves open is marked to check.
 */
export function resolvePlacement(before: StoredPlacement | null, request: PlacementRequest): StoredPlacement {
  const isStructured =
    request.workplace !== undefined ||
    request.places !== undefined ||
    request.applicantCountries !== undefined;
  if (request.location === "" && !isStructured) reject("location", "Where is the job?");
  const hasNewText = Boolean(request.location) && request.location !== before?.location;
  const hasNewType = request.type !== undefined && request.type !== before?.type;
  const type = request.type ?? before?.type ?? "Full-time";
  const parsed = parseLocation(request.location || before?.location || "", type);
  const isParsed = !before || hasNewText;

  const workplace = request.workplace ?? (isParsed || hasNewType ? parsed.workplace : before.workplace);
  const employmentType =
    request.employmentType ??
    (hasNewType && isEmploymentType(type) ? type : (before?.employmentType ?? null));
  const { certain, ...places } = resolvePlaces(workplace, isParsed ? null : before, request, parsed);
  const next = { workplace, employmentType, ...places };

  if (isStructured && !hasFullPlace(next)) rejectIncomplete(workplace);
  if (request.workplace === "On-site" && employmentType === null)
    reject("employmentType", "Choose the employment type.");
  return {
    ...next,
    placeToCheck: !certain,
    type:
      request.workplace !== undefined || request.employmentType !== undefined
        ? toJobType(workplace, employmentType)
        : type,
    location: request.location || (isStructured ? formatLocation(next) : before!.location),
  };
}

const rejectIncomplete = (workplace: Workplace) =>
  workplace === "Remote"
    ? reject("applicantCountries", "Choose at least one country where applicants may live.")
    : reject("places", "Add at least one place with its city.");

type Resolved = Pick<Placement, "places" | "applicantCountries"> & { certain: boolean };

/** `before` is null if the location text is parsed anew. */
function resolvePlaces(
  workplace: Workplace,
  before: StoredPlacement | null,
  request: PlacementRequest,
  parsed: ParsedLocation,
): Resolved {
  const known = before ?? parsed;
  const isCertain = before ? !before.placeToCheck : parsed.isCertain;
  if (workplace === "Remote") {
    if (request.applicantCountries)
      return { places: [], applicantCountries: request.applicantCountries, certain: true };
    if (known.workplace === "Remote")
      return { places: [], applicantCountries: known.applicantCountries, certain: isCertain };
    return { places: [], applicantCountries: countriesOf(known.places), certain: false };
  }
  if (request.places)
    return { places: request.places.map(normalizePlace), applicantCountries: [], certain: true };
  if (known.workplace !== "Remote")
    return { places: known.places, applicantCountries: [], certain: isCertain };
  return {
    places: parsed.places,
    applicantCountries: [],
    certain: parsed.workplace !== "Remote" && parsed.isCertain,
  };
}

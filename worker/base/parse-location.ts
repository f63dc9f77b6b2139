import type { JobType, Workplace } from "#contract/jobs/constants.ts";
import { isCountryCode } from "#contract/jobs/country-codes.ts";
import type { Place } from "#contract/jobs/schemas.ts";
import {
  asciiLower,
  canadianProvinces,
  citiesByName,
  countriesByName,
  countryGroupsByName,
  usStates,
} from "./place-names.ts";

export type ParsedLocation = {
  workplace: Workplace;
  places: Place[];
  applicantCountries: string[];
  /** False if a part of the text was not understood or has several readings. */
  isCertain: boolean;
};

/** Words without information about the place. */
const NOISE = ["remote", "hybrid", "on-site", "onsite", "fully", "only", "within", "anywhere"]
  .flatMap((word) => [word, word[0]!.toUpperCase() + word.slice(1), word.toUpperCase()])
  .concat("in", "the", "On-Site", "OnSite");

const trimSpaces = (text: string) => text.replace(/^ +| +$/g, "");
const tokens = (text: string, separator: string) => text.split(separator).map(trimSpaces).filter(Boolean);

/** Spaces every separator, so that words can be removed between spaces. */
function normalize(text: string): string {
  let spaced = ` ${text} `;
  for (const sign of ["(", ")", "[", "]", "|", " - ", " – ", " — "]) spaced = spaced.replaceAll(sign, ",");
  for (const sign of [",", ";", "/"]) spaced = spaced.replaceAll(sign, ` ${sign} `);
  for (const word of NOISE) spaced = spaced.replaceAll(` ${word} `, " ");
  return spaced;
}

function detectWorkplace(text: string, type: JobType): Workplace {
  if (type === "Hybrid" || type === "Remote") return type;
  const words = ` ${asciiLower(text).replace(/[-()[\]|,;/]/g, " ")} `;
  if (words.includes(" hybrid ")) return "Hybrid";
  return words.includes(" remote ") ? "Remote" : "On-site";
}

const stateCodes = new Set(usStates.values());
const provinceCodes = new Set(canadianProvinces.values());

const findState = (text: string) =>
  stateCodes.has(text) ? text : (usStates.get(asciiLower(text)) ?? undefined);
const findProvince = (text: string) =>
  provinceCodes.has(text) ? text : (canadianProvinces.get(asciiLower(text)) ?? undefined);

/** 'CA' is California or Canada: a code that is also a state or province does not count. */
function findCountry(text: string): string | undefined {
  const isUnambiguous = isCountryCode(text) && !stateCodes.has(text) && !provinceCodes.has(text);
  return countriesByName.get(asciiLower(text)) ?? (isUnambiguous ? text : undefined);
}

const findCity = (text: string) => {
  const [country = "", region = ""] = (citiesByName.get(asciiLower(text)) ?? "").split("-");
  return country ? { country, region } : undefined;
};

const place = (country: string, city: string, region = "", more: Partial<Place> = {}): Place => ({
  country,
  region,
  city,
  postalCode: "",
  street: "",
  ...more,
});

/** 'Carmel IN' and 'IL 60601'. */
const CITY_AND_CODE = /^(.+) ([A-Z]{2})$/;
const CODE_AND_ZIP = /^([A-Z]{2}) (\d{5})$/;

function parsePlace(parts: readonly string[]): Place | null {
  const [first = "", second = "", third = ""] = parts;
  if (parts.length === 1) return parseSingle(first);
  if (parts.length === 2) return parseCityAndArea(first, second);
  if (parts.length !== 3) return null;
  const country = findCountry(third);
  if (/^\d/.test(first) && !country) {
    const found = parseCityAndArea(second, third);
    return found && { ...found, street: first };
  }
  if (country === "US" || country === "CA") {
    const region = country === "US" ? findState(second) : findProvince(second);
    return region ? place(country, first, region) : null;
  }
  return country ? place(country, first, second) : null;
}

function parseSingle(text: string): Place | null {
  const [, city = "", code = ""] = CITY_AND_CODE.exec(text) ?? [];
  if (stateCodes.has(code)) return place("US", trimSpaces(city), code);
  if (provinceCodes.has(code)) return place("CA", trimSpaces(city), code);
  const known = findCity(text);
  if (known) return place(known.country, text, known.region);
  const country = usStates.has(asciiLower(text)) ? undefined : findCountry(text);
  return country ? place(country, "") : null;
}

function parseCityAndArea(city: string, area: string): Place | null {
  const [, zipState = "", postalCode = ""] = CODE_AND_ZIP.exec(area) ?? [];
  if (stateCodes.has(zipState)) return place("US", city, zipState, { postalCode });
  const known = findCity(city);
  // 'Berlin, DE' is not in Delaware, 'Toronto, CA' not in California.
  if (known && (known.country === area || countriesByName.get(asciiLower(area)) === known.country))
    return place(known.country, city, known.region);
  const state = findState(area);
  if (state) return place("US", city, state);
  const province = findProvince(area);
  if (province) return place("CA", city, province);
  const country = findCountry(area);
  if (country) return place(country, city);
  return known && known.region === "" ? place(known.country, city, area) : null;
}

const REMOTE_SEPARATORS = [";", "/", " or ", " and ", " & ", " + "];

/** The countries that a remote job's location names. */
function parseCountries(text: string): Pick<ParsedLocation, "applicantCountries" | "isCertain"> {
  const list = REMOTE_SEPARATORS.reduce((all, separator) => all.replaceAll(separator, ","), text);
  const found = tokens(list, ",").map((token) => {
    const name = asciiLower(token);
    const group = countryGroupsByName.get(name);
    if (group) return group;
    const isState = stateCodes.has(token) || usStates.has(name);
    const country = isState && countriesByName.has(name) ? undefined : findCountry(token);
    if (country) return { codes: [country], isExact: true };
    const city = findCity(token)?.country;
    return { codes: city ? [city] : [], isExact: false };
  });
  const applicantCountries = [...new Set(found.flatMap(({ codes }) => codes))].toSorted();
  return { applicantCountries, isCertain: found.length > 0 && found.every(({ isExact }) => isExact) };
}

const PLACE_SEPARATORS = ["/", " or "];

/** Reads the workplace, the places and the applicants' countries from a job's type and location text. */
export function parseLocation(text: string, type: JobType): ParsedLocation {
  const workplace = detectWorkplace(text, type);
  const normalized = normalize(text);
  if (workplace === "Remote") return { workplace, places: [], ...parseCountries(normalized) };
  const list = PLACE_SEPARATORS.reduce((all, separator) => all.replaceAll(separator, ";"), normalized);
  const parsed = tokens(list, ";")
    .map((part) => tokens(part, ","))
    .filter((parts) => parts.length > 0)
    .map(parsePlace);
  const places = parsed.filter((each) => each !== null);
  const isCertain = places.length > 0 && parsed.every((each) => each !== null && each.city !== "");
  return { workplace, places, applicantCountries: [], isCertain };
}

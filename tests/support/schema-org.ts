import { vocabulary } from "./schema-org-vocabulary.ts";

const ISO_DATE = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?)?)?$/;

/** Checks of text by expected type; a URL is absolute. Other types take text as their name, such as a day of the week. */
const textFormats: Record<string, (text: string) => boolean> = {
  URL: (text) => /^https?:/.test(text) && URL.canParse(text),
  Date: (text) => ISO_DATE.test(text) && !text.includes("T"),
  DateTime: (text) => ISO_DATE.test(text),
  Duration: (text) => /^P(?=.)(\d+D)?(T(?=.)(\d+H)?(\d+M)?)?$/.test(text),
  Time: (text) => /^\d{2}:\d{2}(:\d{2})?$/.test(text),
  DayOfWeek: (text) => /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/.test(text),
  Text: (text) => text.trim() !== "",
  // IPTC publishes the terms as addresses.
  IPTCDigitalSourceEnumeration: (text) => URL.canParse(text),
  // Google's breadcrumbs name an item by its address.
  Thing: (text) => URL.canParse(text),
  XPathType: () => false,
};
const NUMBERS = new Set(["Number", "Integer", "Float"]);

function isExpected(value: unknown, expected: readonly string[]): boolean {
  if (typeof value === "string") return expected.some((type) => textFormats[type]?.(value));
  if (typeof value === "number") return expected.some((type) => NUMBERS.has(type));
  if (typeof value === "boolean") return expected.includes("Boolean");
  const type = (value as Record<string, unknown> | null)?.["@type"];
  const parents = vocabulary[String(type)]?.parents ?? [];
  return expected.some((each) => each === type || parents.includes(each));
}

/** Lists what schema.org's vocabulary does not allow: unknown types and properties, and values of other types. */
export function findVocabularyErrors(data: unknown, path = ""): string[] {
  const { "@type": type, "@context": _context, "@id": _id, ...properties } = data as Record<string, unknown>;
  const at = path || String(type);
  const known = vocabulary[String(type)];
  if (!known) return [`${at}: unknown type ${String(type)}`];
  return Object.entries(properties).flatMap(([name, value]) => {
    // The annotation of a search action's input (schema.org/docs/actions.html).
    if (name === "query-input" && type === "SearchAction") return [];
    const expected = known.properties[name]?.split(" ");
    if (!expected) return [`${at}: ${String(type)} has no property ${name}`];
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (values.length === 0) return [`${at}.${name}: an empty list`];
    return values.flatMap((each) => {
      if (!isExpected(each, expected))
        return [`${at}.${name}: ${JSON.stringify(each).slice(0, 80)} is not ${expected.join(" or ")}`];
      return typeof each === "object" ? findVocabularyErrors(each, `${at}.${name}`) : [];
    });
  });
}

type Data = Record<string, unknown>;

/** A property, and the properties of its value by dots; every value of a list needs it. */
function has(data: unknown, path: string): boolean {
  const [name = "", ...rest] = path.split(".");
  const value = (data as Data | null)?.[name];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const isPresent =
    values.length > 0 && values.every((each) => each !== undefined && each !== null && each !== "");
  return isPresent && (rest.length === 0 || values.every((each) => has(each, rest.join("."))));
}

/** Google's rich results: required and recommended properties by type (developers.google.com/search/docs). */
const google: Record<string, { required: string[]; recommended: string[] }> = {
  JobPosting: {
    required: ["title", "description", "datePosted", "hiringOrganization.name"],
    recommended: ["identifier.name", "identifier.value", "employmentType", "directApply"],
  },
  Article: {
    required: [],
    recommended: ["author.name", "datePublished", "headline", "image"],
  },
  BlogPosting: { required: [], recommended: ["author.name", "datePublished", "headline", "image"] },
  Organization: {
    required: [],
    recommended: [
      "name",
      "url",
      "logo",
      "description",
      "email",
      "foundingDate",
      "address.streetAddress",
      "address.addressLocality",
      "address.postalCode",
      "address.addressCountry",
      "contactPoint.telephone",
    ],
  },
  BreadcrumbList: {
    required: ["itemListElement.position", "itemListElement.name", "itemListElement.item"],
    recommended: [],
  },
  FAQPage: { required: ["mainEntity.name", "mainEntity.acceptedAnswer.text"], recommended: [] },
  WebSite: { required: ["name", "url"], recommended: [] },
  ProfilePage: { required: ["mainEntity.name"], recommended: [] },
};

/** Lists missing properties, and combinations that Google refuses. */
export function findGoogleErrors(data: Data): string[] {
  const type = String(data["@type"]);
  const { required = [], recommended = [] } = google[type] ?? {};
  const missing = [...required, ...recommended].filter((path) => !has(data, path));
  return [
    ...missing.map((path) => `${type} has no ${path}`),
    ...(type === "JobPosting" ? findJobErrors(data) : []),
    ...(type === "BreadcrumbList" ? findBreadcrumbErrors(data) : []),
  ];
}

function findJobErrors(data: Data): string[] {
  const isRemote = data.jobLocationType === "TELECOMMUTE";
  const place = isRemote ? "applicantLocationRequirements.name" : "jobLocation.address.addressCountry";
  const countries = [data.jobLocation ?? []].flat().map((each) => {
    const { address } = each as { address: { addressCountry: unknown } };
    return String(address.addressCountry);
  });
  return [
    ...(has(data, place) ? [] : [`JobPosting has no ${place}`]),
    ...(isRemote && data.jobLocation ? ["a remote JobPosting has a jobLocation"] : []),
    ...(data.jobLocationType && !isRemote ? ["an unknown jobLocationType"] : []),
    ...countries.filter((code) => !/^[A-Z]{2}$/.test(code)).map((code) => `no ISO 3166 country: ${code}`),
  ];
}

const findBreadcrumbErrors = (data: Data): string[] =>
  (data.itemListElement as { position: number }[]).flatMap(({ position }, index) =>
    position === index + 1 ? [] : [`position ${position} instead of ${index + 1}`],
  );

import { expect, test } from "vitest";
import { formatPlace } from "#contract/jobs/places.ts";
import { parseLocation } from "#worker/base/parse-location.ts";

/** Location texts, and their places as 'country region city postal code street'. */
const placed: [string, ...string[]][] = [
  ["Chicago, IL", "US IL Chicago"],
  ["Carmel IN", "US IN Carmel"],
  ["Chicago, IL 60601", "US IL Chicago 60601"],
  ["100 Main Street, Chicago, IL", "US IL Chicago 100 Main Street"],
  ["Atlanta, Georgia", "US GA Atlanta"],
  ["New York", "US NY New York"],
  ["Boston, MA (hybrid)", "US MA Boston"],
  ["Washington, DC", "US DC Washington"],
  ["Portland, Maine, USA", "US ME Portland"],
  ["London", "GB London"],
  ["London, UK", "GB London"],
  ["London, England", "GB London"],
  ["London, England, United Kingdom", "GB England London"],
  ["London, ON", "CA ON London"],
  ["London, Ontario, Canada", "CA Ontario London"],
  ["Toronto", "CA ON Toronto"],
  ["Toronto, ON", "CA ON Toronto"],
  ["Toronto, CA", "CA ON Toronto"],
  ["Toronto, Canada", "CA ON Toronto"],
  ["Montréal, QC", "CA QC Montréal"],
  ["Berlin, DE", "DE Berlin"],
  ["Berlin, Germany", "DE Berlin"],
  ["Munich, Bavaria", "DE Bavaria Munich"],
  ["Regensburg, Germany", "DE Regensburg"],
  ["Paris, FR", "FR Paris"],
  ["Zürich, Switzerland", "CH Zürich"],
  ["Dublin, Ireland", "IE Dublin"],
  ["Mumbai, IN", "IN Mumbai"],
  ["Sydney, NSW, Australia", "AU NSW Sydney"],
  ["Chicago, IL or Austin, TX", "US IL Chicago", "US TX Austin"],
  ["Chicago, IL / London, UK; Toronto", "US IL Chicago", "GB London", "CA ON Toronto"],
];

test.for(placed)("the places of '%s' are derived", ([text, ...expected]) => {
  const { places, isCertain } = parseLocation(text, "Full-time");
  const found = places.map(({ country, region, city, postalCode, street }) =>
    [country, region, city, postalCode, street].filter(Boolean).join(" "),
  );
  expect({ found, isCertain }).toEqual({
    found: expected.map((each) => each.replace("Ontario ", "ON ")),
    isCertain: true,
  });
});

test.for(["Springfield", "Midwest", "Germany", "Atlantis, ZZ", "a, b, c, d", "Texas"])(
  "'%s' is left for staff to check",
  (text) => expect(parseLocation(text, "Full-time").isCertain).toBe(false),
);

const remote: [string, string, boolean][] = [
  ["Remote (US)", "US", true],
  ["Remote - US", "US", true],
  ["Remote US", "US", true],
  ["Fully remote in the UK", "GB", true],
  ["Remote, US or Canada", "CA US", true],
  ["Remote (Germany, Austria & Switzerland)", "AT CH DE", true],
  ["Remote (DACH)", "AT CH DE", true],
  [
    "Remote within the EU",
    "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK",
    true,
  ],
  ["Remote (CA)", "", false],
  ["Remote (Georgia)", "", false],
  ["Remote", "", false],
  ["Remote, Chicago, IL", "US", false],
];

test.for(remote)("the applicants' countries of '%s' are derived", ([text, countries, isCertain]) => {
  const parsed = parseLocation(text, "Full-time");
  expect({ ...parsed, applicantCountries: parsed.applicantCountries.join(" ") }).toEqual({
    workplace: "Remote",
    places: [],
    applicantCountries: countries,
    isCertain,
  });
});

test("a remote role in Europe is open to Europeans only, and listed to check what Europe means", () => {
  const { applicantCountries, isCertain } = parseLocation("Remote (Europe)", "Remote");
  expect(applicantCountries).toContain("DE");
  expect(applicantCountries).toContain("GB");
  expect(applicantCountries).not.toContain("US");
  expect(isCertain).toBe(false);
});

test("the type decides before the text, and the text before the default", () => {
  const workplace = (text: string, type: "Full-time" | "Remote" | "Hybrid") =>
    parseLocation(text, type).workplace;
  expect(workplace("Chicago, IL", "Full-time")).toBe("On-site");
  expect(workplace("Remote, Chicago, IL", "Hybrid")).toBe("Hybrid");
  expect(workplace("Chicago, IL", "Remote")).toBe("Remote");
  expect(workplace("Hybrid - Chicago, IL", "Full-time")).toBe("Hybrid");
  expect(workplace("Remoteville, IL", "Full-time")).toBe("On-site");
});

test("a formatted place is read back as the same place", () => {
  for (const [text] of placed) {
    for (const place of parseLocation(text, "Full-time").places) {
      const { country, city } = place;
      expect(parseLocation(formatPlace(place), "Full-time").places).toMatchObject([{ country, city }]);
    }
  }
});

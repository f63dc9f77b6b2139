import { firmCountry } from "#contract/firm.ts";

let names: Intl.DisplayNames | undefined;

/** The English name of a country. Loads the names at the first call, which costs some milliseconds. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames(["en"], { type: "region" });
  return names.of(code) ?? code;
}

/** Of several countries, the one that a job board with room for a single country gets. */
export const mainCountry = (codes: readonly string[]): string | undefined =>
  codes.includes(firmCountry) ? firmCountry : codes[0];

const EU = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK";
const EFTA = "CH IS LI NO";

const toGroup = (name: string, codes: string) => ({ name, codes: codes.split(" ").toSorted() });

/** Regions that job adverts name, as countries. Europe is the EU, EFTA and the United Kingdom. */
export const countryGroups = [toGroup("European Union", EU), toGroup("Europe", `${EU} ${EFTA} GB`)] as const;

import { countryGroups, countryName } from "#contract/jobs/countries.ts";
import { countryCodes } from "#contract/jobs/country-codes.ts";

/** Lowers ASCII letters only, as SQLite's lower() does: a migration parses with the same names. */
export const asciiLower = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const toMap = (entries: string): Map<string, string> =>
  new Map(
    entries
      .split("; ")
      .map((entry) => entry.split("=") as [string, string])
      .map(([name, code]) => [asciiLower(name), code]),
  );

/** States of the United States by name. */
export const usStates = toMap(
  "Alabama=AL; Alaska=AK; Arizona=AZ; Arkansas=AR; California=CA; Colorado=CO; Connecticut=CT; Delaware=DE; " +
    "District of Columbia=DC; Florida=FL; Georgia=GA; Hawaii=HI; Idaho=ID; Illinois=IL; Indiana=IN; Iowa=IA; " +
    "Kansas=KS; Kentucky=KY; Louisiana=LA; Maine=ME; Maryland=MD; Massachusetts=MA; Michigan=MI; Minnesota=MN; " +
    "Mississippi=MS; Missouri=MO; Montana=MT; Nebraska=NE; Nevada=NV; New Hampshire=NH; New Jersey=NJ; " +
    "New Mexico=NM; New York=NY; North Carolina=NC; North Dakota=ND; Ohio=OH; Oklahoma=OK; Oregon=OR; " +
    "Pennsylvania=PA; Rhode Island=RI; South Carolina=SC; South Dakota=SD; Tennessee=TN; Texas=TX; Utah=UT; " +
    "Vermont=VT; Virginia=VA; Washington=WA; West Virginia=WV; Wisconsin=WI; Wyoming=WY",
);

/** Provinces and territories of Canada by name. */
export const canadianProvinces = toMap(
  "Alberta=AB; British Columbia=BC; Manitoba=MB; New Brunswick=NB; Newfoundland and Labrador=NL; " +
    "Northwest Territories=NT; Nova Scotia=NS; Nunavut=NU; Ontario=ON; Prince Edward Island=PE; Quebec=QC; " +
    "Saskatchewan=SK; Yukon=YT",
);

/** 'Illinois' in the United States becomes 'IL'; other countries' regions stay. */
export function toRegionCode(country: string, region: string): string {
  const codes = country === "US" ? usStates : country === "CA" ? canadianProvinces : null;
  const isCode = codes && /^[a-z]{2}$/i.test(region);
  return codes?.get(asciiLower(region)) ?? (isCode ? region.toUpperCase() : region);
}

const ALIASES = toMap(
  "US=US; USA=US; U.S.=US; U.S.A.=US; United States of America=US; UK=GB; U.K.=GB; Great Britain=GB; " +
    "England=GB; Scotland=GB; Wales=GB; Northern Ireland=GB; Republic of Ireland=IE; UAE=AE; Holland=NL; " +
    "The Netherlands=NL; Czech Republic=CZ; Turkey=TR; Korea=KR; Republic of Korea=KR; Hong Kong=HK; Macau=MO; " +
    "Bosnia=BA; Ivory Coast=CI; Deutschland=DE; España=ES; Italia=IT; Österreich=AT; Schweiz=CH; México=MX; " +
    "Brasil=BR; Polska=PL; Trinidad and Tobago=TT",
);

/** Countries by English name and usual other names. */
export const countriesByName: ReadonlyMap<string, string> = new Map([
  ...countryCodes.map((code) => [asciiLower(countryName(code)), code] as const),
  ...ALIASES,
]);

const [europeanUnion, europe] = countryGroups;
const exact = (codes: string) => ({ codes: codes.split(" "), isExact: true });

/** Names of several countries; `isExact` is false where the borders are a matter of opinion. */
export const countryGroupsByName: ReadonlyMap<string, { codes: string[]; isExact: boolean }> = new Map([
  ["european union", { codes: europeanUnion.codes, isExact: true }],
  ["eu", { codes: europeanUnion.codes, isExact: true }],
  ["europe", { codes: europe.codes, isExact: false }],
  ["dach", exact("AT CH DE")],
  ["benelux", exact("BE LU NL")],
  ["nordics", exact("DK FI IS NO SE")],
]);

/** Cities that people write without their country: 'country' or 'country-region'. */
export const citiesByName = toMap(
  "New York=US-NY; New York City=US-NY; Los Angeles=US-CA; Chicago=US-IL; Houston=US-TX; Dallas=US-TX; " +
    "Austin=US-TX; San Francisco=US-CA; San Diego=US-CA; Boston=US-MA; Seattle=US-WA; Denver=US-CO; " +
    "Atlanta=US-GA; Miami=US-FL; Philadelphia=US-PA; Indianapolis=US-IN; Minneapolis=US-MN; Nashville=US-TN; " +
    "Washington DC=US-DC; Washington D.C.=US-DC; Las Vegas=US-NV; Detroit=US-MI; Salt Lake City=US-UT; " +
    "Toronto=CA-ON; Montreal=CA-QC; Montréal=CA-QC; Vancouver=CA-BC; Calgary=CA-AB; Ottawa=CA-ON; " +
    "Edmonton=CA-AB; Mexico City=MX; London=GB; Manchester=GB; Edinburgh=GB; Glasgow=GB; Leeds=GB; Bristol=GB; " +
    "Belfast=GB; Cardiff=GB; Dublin=IE; Paris=FR; Lyon=FR; Marseille=FR; Toulouse=FR; Berlin=DE; Munich=DE; " +
    "München=DE; Hamburg=DE; Frankfurt=DE; Cologne=DE; Köln=DE; Stuttgart=DE; Düsseldorf=DE; Leipzig=DE; " +
    "Vienna=AT; Wien=AT; Zurich=CH; Zürich=CH; Geneva=CH; Basel=CH; Bern=CH; Amsterdam=NL; Rotterdam=NL; " +
    "The Hague=NL; Utrecht=NL; Eindhoven=NL; Brussels=BE; Antwerp=BE; Luxembourg City=LU; Madrid=ES; " +
    "Barcelona=ES; Lisbon=PT; Porto=PT; Rome=IT; Milan=IT; Turin=IT; Copenhagen=DK; Stockholm=SE; " +
    "Gothenburg=SE; Oslo=NO; Helsinki=FI; Reykjavik=IS; Warsaw=PL; Krakow=PL; Kraków=PL; Prague=CZ; " +
    "Budapest=HU; Bucharest=RO; Sofia=BG; Athens=GR; Zagreb=HR; Ljubljana=SI; Bratislava=SK; Vilnius=LT; " +
    "Riga=LV; Tallinn=EE; Kyiv=UA; Istanbul=TR; Tel Aviv=IL; Dubai=AE; Abu Dhabi=AE; Riyadh=SA; Doha=QA; " +
    "Cairo=EG; Nairobi=KE; Lagos=NG; Johannesburg=ZA; Cape Town=ZA; Mumbai=IN; Bangalore=IN; Bengaluru=IN; " +
    "Delhi=IN; New Delhi=IN; Hyderabad=IN; Chennai=IN; Pune=IN; Kuala Lumpur=MY; Jakarta=ID; Bangkok=TH; " +
    "Manila=PH; Tokyo=JP; Osaka=JP; Seoul=KR; Beijing=CN; Shanghai=CN; Shenzhen=CN; Taipei=TW; Sydney=AU; " +
    "Melbourne=AU; Brisbane=AU; Perth=AU; Adelaide=AU; Canberra=AU; Auckland=NZ; Wellington=NZ; " +
    "São Paulo=BR; Sao Paulo=BR; Rio de Janeiro=BR; Buenos Aires=AR; Santiago=CL; Lima=PE; Bogotá=CO; " +
    "Bogota=CO; Medellín=CO",
);

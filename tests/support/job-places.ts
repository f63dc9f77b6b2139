import type { PlaceDraft } from "#contract/jobs/schemas.ts";
import type * as z from "zod";

type PlaceInput = z.input<typeof PlaceDraft>;

/** 30 places of eight countries; several belong to one job. */
export const jobPlaces: PlaceInput[] = [
  { country: "US", region: "IL", city: "Chicago", postalCode: "60601", street: "100 Main Street" },
  { country: "US", region: "Indiana", city: "Carmel" },
  { country: "US", region: "NY", city: "New York" },
  { country: "US", region: "ca", city: "San Francisco" },
  { country: "US", region: "DC", city: "Washington" },
  { country: "US", region: "GA", city: "Atlanta" },
  { country: "CA", region: "ON", city: "Toronto", postalCode: "M5H 2N2" },
  { country: "CA", region: "Quebec", city: "Montréal" },
  { country: "CA", region: "BC", city: "Vancouver" },
  { country: "CA", region: "ON", city: "London" },
  { country: "GB", region: "England", city: "London", postalCode: "EC2V 7HH", street: "1 Gresham Street" },
  { country: "GB", region: "Scotland", city: "Edinburgh" },
  { country: "GB", city: "Manchester" },
  { country: "GB", city: "Belfast" },
  { country: "DE", city: "Berlin" },
  { country: "DE", region: "Bavaria", city: "Munich", postalCode: "80331" },
  { country: "DE", city: "Frankfurt am Main" },
  { country: "DE", city: "Köln" },
  { country: "FR", city: "Paris", postalCode: "75008" },
  { country: "FR", city: "Saint-Étienne" },
  { country: "FR", region: "Occitanie", city: "Toulouse" },
  { country: "IE", city: "Dublin" },
  { country: "IE", region: "County Cork", city: "Cork" },
  { country: "IE", city: "Galway" },
  { country: "AU", region: "NSW", city: "Sydney", postalCode: "2000" },
  { country: "AU", region: "VIC", city: "Melbourne" },
  { country: "AU", region: "WA", city: "Perth" },
  { country: "IN", region: "Karnataka", city: "Bengaluru" },
  { country: "IN", region: "Maharashtra", city: "Mumbai" },
  { country: "IN", city: "A & B <Tech> Park ]]>" },
];

export type Address = {
  name: string;
  street: string;
  city: string;
  region: string;
  postalCode: string;
};

/** Name, tagline, phone and headquarters: the part of the brand that every page loads. */
export const brandLabels = {
  name: "Planwright Partners",
  shortName: "Planwright",
  tagline: "Plans that hold, and the people to run them",
  description:
    "Planwright builds planning, analytics and reporting for finance teams, and hires the analysts and leaders who keep it true.",
  footerLine: "Enterprise performance management, analytics and the people who run both.",
  /** Reserved for examples. */
  phones: [
    { label: "Consulting", display: "(317) 555-0142", number: "+13175550142" },
    { label: "Recruiting", display: "(317) 555-0187", number: "+13175550187" },
  ],
  headquarters: {
    name: "Headquarters",
    street: "210 Monon Row",
    city: "Carmel",
    region: "IN",
    postalCode: "46032",
  },
} as const satisfies {
  phones: readonly { label: string; display: string; number: string }[];
  headquarters: Address;
} & Record<string, unknown>;

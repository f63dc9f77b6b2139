import { type Address, firm } from "#contract/firm.ts";

type JsonLd = Record<string, unknown>;

const postalAddress = ({ street, city, region, postalCode, country }: Address): JsonLd => ({
  "@type": "PostalAddress",
  streetAddress: street,
  addressLocality: city,
  ...(region && { addressRegion: region }),
  ...(postalCode && { postalCode }),
  addressCountry: country,
});

/** A reference to the firm in other structured data. */
export const organizationRef = (origin: string): JsonLd => ({
  "@type": "Organization",
  "@id": `${origin}/#firm`,
  name: firm.name,
  url: `${origin}/`,
});

/** The firm as publisher of an article, with its logo. */
export const publisherJsonLd = (origin: string): JsonLd => ({
  ...organizationRef(origin),
  logo: { "@type": "ImageObject", url: `${origin}/logo.png` },
});

/** schema.org Organization with addresses, opening hours and the social pages of the settings. */
export const organizationJsonLd = (origin: string, socialUrls: readonly string[]): JsonLd => ({
  "@context": "https://schema.org",
  ...organizationRef(origin),
  logo: `${origin}/logo.png`,
  legalName: firm.legalName,
  description: firm.description,
  foundingDate: firm.founded,
  email: firm.emails.general,
  address: firm.offices.map(postalAddress),
  contactPoint: firm.phones.map(({ label, number }) => ({
    "@type": "ContactPoint",
    contactType: label.toLowerCase(),
    telephone: number,
    availableLanguage: "en",
    hoursAvailable: firm.hours.flatMap(({ days, open }) =>
      open
        ? [{ "@type": "OpeningHoursSpecification", dayOfWeek: days, opens: open.from, closes: open.to }]
        : [],
    ),
  })),
  ...(socialUrls.length > 0 && { sameAs: socialUrls }),
});

/** schema.org FAQPage; the page must show the same questions and answers. */
export const faqJsonLd = (faq: readonly { question: string; answer: string }[]): JsonLd => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: faq.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

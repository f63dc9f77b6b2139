// A sample text: have your counsel review it before you go live.
import { CANDIDATE_RESPONSE_HOURS, firm, formatAddress, headquarters } from "#contract/firm.ts";
import type { LegalDocument } from "./legal-document.ts";

const { name, legalName, emails, law } = firm;

export const termsOfService: LegalDocument = {
  meta: {
    title: "Terms of Service",
    description: `The terms on which ${name} offers this website, its job board, its articles and its booking of consultations.`,
    keywords: ["terms of service"],
  },
  title: "Terms of Service",
  updated: "Last updated: January 2025",
  intro: `These terms apply to this website, which ${name} runs. By using it you accept them. Consulting and placement are agreed in separate written contracts, which come before these terms where the two differ.`,
  sections: [
    {
      id: "what-we-offer",
      heading: "What the site offers",
      blocks: [
        "The site describes our services, lists open roles, publishes articles, estimates salaries, and lets you send a message, apply or book a consultation. You need no account for any of this. We may change or end parts of it.",
      ],
    },
    {
      id: "candidates",
      heading: "For candidates",
      blocks: [
        "Our services are free for candidates. You owe us nothing for advice, for an introduction or for a job.",
        `A recruiter replies to your application within ${CANDIDATE_RESPONSE_HOURS} hours. We keep your details confidential and do not share them with an employer without your consent. We do not promise an interview or a position: employers decide whom they hire.`,
        "You confirm that what you send is true and is yours to send. We may decline to work with somebody who misleads us or an employer.",
      ],
    },
    {
      id: "employers",
      heading: "For employers and clients",
      blocks: [
        "Placement fees, replacement terms and consulting prices are set out in separate contracts. An introduction made by us is confidential and may not be passed on to another company.",
        "Advertisements that we publish for you must describe a real opening, follow the law on pay disclosure where it applies, and not discriminate unlawfully.",
      ],
    },
    {
      id: "jobs",
      heading: "Job listings",
      blocks: [
        "Listings are written from what the employer told us. Pay ranges and requirements can change, and a role may be filled before its listing is taken down. Tell us if you find something wrong.",
      ],
    },
    {
      id: "bookings",
      heading: "Bookings",
      blocks: [
        "A booking holds a time for you. You may move or cancel it with the link in your confirmation; please do so early, since someone else may want the time. If we have to move an appointment, we tell you as soon as we know. Where a service has a price, it is shown before you confirm.",
      ],
    },
    {
      id: "information",
      heading: "Articles, figures and the salary calculator",
      blocks: [
        "Articles and figures are for general information. They are not accounting, legal, tax or investment advice. The salary calculator applies a simple model to four choices; its result is an estimate, not an offer. Past results of our clients do not promise future ones.",
      ],
    },
    {
      id: "messages",
      heading: "Text messages",
      blocks: [
        "If you agree to text messages, we send them to the number that you gave. Frequency varies; message and data rates may apply; carriers are not liable for delayed or undelivered messages. Reply STOP to end and HELP for help. Consent is not a condition of any service.",
      ],
    },
    {
      id: "acceptable-use",
      heading: "Acceptable use",
      blocks: [
        "You may read, print and link to this site. Please do not:",
        {
          list: [
            "send false applications, or applications in another person’s name without their permission;",
            "upload files that are harmful or that you have no right to share;",
            "copy listings or articles in bulk, apart from the public feeds, which are there to be used;",
            "probe, overload or get around the protection of the site;",
            "use the site to contact people for purposes that they have not agreed to.",
          ],
        },
      ],
    },
    {
      id: "property",
      heading: "Intellectual property",
      blocks: [
        `The texts, drawings and software of this site belong to ${name} or to those who licensed them to us. You may quote articles briefly with a link to the source. Your resume and messages remain yours; you allow us to use them for the purposes in our Privacy Policy.`,
      ],
    },
    {
      id: "links",
      heading: "Other sites",
      blocks: [
        "Where we link to sites of others, they are responsible for what is there, including how they treat your information.",
      ],
    },
    {
      id: "warranty",
      heading: "No warranty",
      blocks: [
        "We keep the site with care, but offer it as it is and as available, without warranty of any kind to the extent that the law permits. We do not warrant that it is always reachable, free of error or fit for a particular purpose.",
      ],
    },
    {
      id: "liability",
      heading: "Liability",
      blocks: [
        "To the extent that the law permits, we are not liable for indirect or consequential loss arising from use of the site. Nothing in these terms limits liability that cannot be limited by law, such as for fraud or intent.",
      ],
    },
    {
      id: "law",
      heading: "Governing law",
      blocks: [
        `The law of ${law.governing} applies, without its conflict rules, and the courts of ${law.courts} have jurisdiction, unless mandatory law where you live says otherwise. If one of these terms is invalid, the others remain.`,
      ],
    },
    {
      id: "changes",
      heading: "Changes and contact",
      blocks: [
        "When these terms change we change the date at the top. Continued use after that means that you accept them.",
        `${legalName}, ${formatAddress(headquarters)}; ${emails.general}.`,
      ],
    },
  ],
};

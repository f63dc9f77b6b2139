// A sample text: adapt it to the services you enable.
import { firm } from "#contract/firm.ts";
import type { LegalDocument } from "./legal-document.ts";

const { name, emails } = firm;

export const cookiePolicy: LegalDocument = {
  meta: {
    title: "Cookie Policy",
    description: `Which cookies and local storage this site of ${name} uses, for how long, and how to change your choice.`,
    keywords: ["cookie policy"],
  },
  title: "Cookie Policy",
  updated: "Last updated: January 2025",
  intro:
    "Cookies are small records that a site leaves in your browser. Local storage is a similar record that is not sent along with requests. This page says which of them we use and what for.",
  sections: [
    {
      id: "your-choice",
      heading: "Your choice",
      blocks: [
        "At your first visit a notice asks which kinds you allow. Accept all and Essential only are one click each; Customize lets you decide kind by kind. Until you choose, only essential records are used. Closing the notice stores nothing, and it returns at your next visit.",
        "To change your mind, use Cookie settings at the foot of any page. You may also delete cookies in your browser, which makes the notice appear again.",
      ],
    },
    {
      id: "essential",
      heading: "Essential",
      blocks: [
        "Without these the site does not work, so they cannot be switched off.",
        {
          list: [
            "Your cookie choice, with its date: in local storage and in a cookie that lasts one year and is sent only to this site.",
            "The session of a signed-in member of staff: a cookie that scripts cannot read, removed at logout; and one that says for half a year that the account was used in this browser, so that strangers who try its password cannot lock its owner out. Visitors receive neither.",
            "If you apply for a job: a cookie that scripts cannot read, for half a year, by which the form tells you that you applied for this job before. It names neither you nor the job, and is sent only with an application.",
            "After you send a form: a cookie that scripts cannot read, for ten minutes, with the state of our database after your message, so that the pages you see next include it. It names neither you nor what you sent.",
          ],
        },
      ],
    },
    {
      id: "functional",
      heading: "Functional",
      blocks: [
        "Conveniences, such as remembered filters, where the site offers them. Without this permission every visit begins fresh.",
      ],
    },
    {
      id: "analytics",
      heading: "Analytics",
      blocks: [
        "With your permission we keep a record of your visit in your browser: a random session number, pages and jobs viewed, searches and their number of results, the time spent, and the campaign parameters of the address that you came by. If you then write to us, apply or book a meeting, what it says of pages, time and campaign is sent with it. It helps us to see which pages are useful.",
        "If an outside analytics service is connected to this site, it receives page views and similar events only after the same permission.",
      ],
    },
    {
      id: "marketing",
      heading: "Marketing",
      blocks: [
        "With your permission an advertising platform may be told that one of its campaigns led to a visit. We show no advertisements of others on this site, and permission for marketing is never needed to use it.",
      ],
    },
    {
      id: "others",
      heading: "Third parties",
      blocks: [
        "Fonts, pictures and scripts of this site come from our own address. Pages that we link to, such as a professional network, set their own cookies when you visit them, under their own policies.",
      ],
    },
    {
      id: "signals",
      heading: "Browser signals",
      blocks: [
        "Most browsers can block or delete cookies for all sites or for single ones. If you block essential cookies, the public pages can still be read, but your choice cannot be remembered.",
      ],
    },
    {
      id: "contact",
      heading: "Changes and questions",
      blocks: [
        `When we add a record of a new kind we change this page and its date, and ask you again where permission is needed. Questions: ${emails.general}.`,
      ],
    },
  ],
};

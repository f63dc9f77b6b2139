// A sample text: have your counsel review it before you go live.
import { RETENTION_MONTHS } from "#contract/privacy/constants.ts";
import { firm, formatAddress, headquarters } from "#contract/firm.ts";
import type { LegalDocument } from "./legal-document.ts";

const { name, legalName, emails, law } = firm;

export const privacyPolicy: LegalDocument = {
  meta: {
    title: "Privacy Policy",
    description: `What ${name} collects on this site, why, for how long, with whom it is shared, and how to see, correct or delete it.`,
    keywords: ["privacy policy"],
  },
  title: "Privacy Policy",
  updated: "Last updated: November 2026",
  intro: `${name} ${firm.business}. This policy says what we learn about you when you use this website or work with us as a candidate or client, and what we do with it. We do not sell personal information.`,
  sections: [
    {
      id: "who-we-are",
      heading: "Who is responsible",
      blocks: [
        `${legalName}, ${formatAddress(headquarters)}, decides how the information described here is used. Questions and requests reach us at ${emails.general}.`,
      ],
    },
    {
      id: "what-we-collect",
      heading: "What we collect",
      blocks: [
        "We collect what you give us, and little else.",
        {
          list: [
            "Applications: your name, email address, phone number, current position, industry, resume and whatever you add in your own words.",
            "Messages: your name, email address, company, phone number, the subject that you choose and your message.",
            "Bookings: your name, email address, phone number, company, notes, and the time and kind of the meeting.",
            "Newsletter: your email address, and when you confirmed it.",
            "Consents: what you agreed to, when, and the version of the words that you saw.",
            "Technical records: the address of your connection, the kind of browser and the pages requested, kept briefly to run the site and to stop abuse.",
            "Counts without people: how often a page was opened on a day, which site or campaign led to it, and words of searches that found nothing. No cookie, number of a visitor, address or time of day is stored with them, and a browser that sends Do Not Track or Global Privacy Control is not counted.",
            "Analytics, only if you allow it: pages viewed, jobs viewed, searches, time on the site and the campaign that led you here.",
          ],
        },
        "Please do not send us health information, identity numbers or bank details through this site. If a resume contains them, you may ask us to replace it.",
      ],
    },
    {
      id: "how-we-use-it",
      heading: "What we use it for",
      blocks: [
        {
          list: [
            "To consider you for roles, to speak with you about them and, with your consent, to introduce you to an employer.",
            "To answer your message and to prepare and hold the meeting that you booked.",
            "To send text messages or a newsletter to which you agreed.",
            "To decide which inquiries to answer first. We use a simple score made of the facts you gave, such as the subject of your message. A person reads every inquiry, and no decision about a candidate is made by a machine alone.",
            "To recognize forms that programs fill in. What looks like one is set aside until a person decides about it.",
            "To keep the site secure, to meet legal duties and to defend legal claims.",
          ],
        },
      ],
    },
    {
      id: "candidates",
      heading: "Candidates and confidentiality",
      blocks: [
        "Our service is free for candidates. We do not share your name, resume or details with an employer before you have agreed, for that employer by name. You may withdraw your agreement at any time before an introduction is made.",
        "Resumes are stored privately. Only those of our staff who recruit can open them.",
      ],
    },
    {
      id: "text-messages",
      heading: "Text messages",
      blocks: [
        "We send text messages only to people who ticked the box for them. There are two boxes, one for marketing and one for appointments and requests, and neither is a condition of any service. Frequency varies; message and data rates may apply. Reply STOP to end and HELP for help.",
        "Mobile numbers and text message consents are not shared with third parties or affiliates for their own marketing.",
      ],
    },
    {
      id: "sharing",
      heading: "With whom we share it",
      blocks: [
        "We share personal information with companies that work for us under contract and may use it for nothing else: hosting and storage of this site, protection of its forms from abuse, sending of email and text messages, customer relationship records and, where you allowed it, analytics. We share it with employers as described above. We disclose it where the law requires it.",
        "If the firm is ever reorganized or sold, the information moves with it and this policy continues to apply to it.",
      ],
    },
    {
      id: "retention",
      heading: "How long we keep it",
      blocks: [
        `We delete candidate and inquiry records that have been inactive for ${RETENTION_MONTHS} months, unless the law requires us to keep them longer. Consent records are kept for as long as they are needed to prove the consent; once you have asked us to erase what you sent, they name you only by a code that nobody can read back. Technical records are kept for days or weeks, not for years.`,
      ],
    },
    {
      id: "your-rights",
      heading: "Your rights",
      blocks: [
        "Wherever you live, you may ask us to show, correct, export or delete what we hold about you, and you may withdraw any consent. Some states and countries give you further rights, including an appeal and a complaint to a public authority; we honor them.",
        `If you applied, the email that confirmed it has a link that lets you do all of this yourself, right away. Otherwise write to ${emails.general}. We confirm your identity with what we already know, answer within 30 days and treat you no differently for having asked.`,
      ],
    },
    {
      id: "security",
      heading: "Security",
      blocks: [
        "Connections to this site are encrypted. Access is limited by role, staff passwords are stored only as salted hashes, and changes made by staff are recorded. No system is perfectly secure; if a breach concerns you, we will tell you as the law requires and as soon as we can say something useful.",
      ],
    },
    {
      id: "children",
      heading: "Children",
      blocks: [
        "This site is meant for adults at work. We do not knowingly collect information from anyone under 16.",
      ],
    },
    {
      id: "transfers",
      heading: "Where it is processed",
      blocks: [
        `We are in ${law.country} and process information there. Our hosting provider may serve and store parts of the site in other countries under the same contract.`,
      ],
    },
    {
      id: "changes",
      heading: "Changes",
      blocks: [
        "When this policy changes we change the date at its top. If a change concerns something that you already gave us, we tell you by email before it takes effect.",
      ],
    },
  ],
};

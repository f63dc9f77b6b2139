import { CONTACT_RESPONSE_MINUTES } from "#contract/firm.ts";
import { helpTypeLabels } from "#contract/contacts/labels.ts";
import type { ApplicationIndustry } from "#contract/jobs/constants.ts";
import { type HelpType, helpTypes, type Inquiry } from "#contract/leads/constants.ts";
import { smsAppointmentConsent, smsMarketingConsent, termsConsent } from "./consents.ts";

type FormContent = {
  labels: Readonly<Record<string, string>> & { form: string; submit: string; pending: string };
  success: { title: string; text: string };
  failure: { title: string; fallback: string };
};

const person = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
} as const;

const application = {
  labels: {
    ...person,
    form: "Application",
    currentPosition: "Current position",
    industry: "Industry",
    chooseIndustry: "Choose an industry",
    resume: "Resume",
    resumeHint: "PDF, DOC or DOCX. Max 5MB",
    additionalInfo: "Additional information",
    terms: termsConsent.text,
    again: "Send this application as well",
    submit: "Submit application",
    pending: "Submitting...",
  },
  industries: ["Technology", "Finance", "Healthcare", "Manufacturing", "Other"],
  success: {
    title: "Application Submitted",
    text: "Thank you for your application. We'll be in touch soon!",
  },
  failure: { title: "Submission Failed", fallback: "Please try again later." },
} as const satisfies FormContent & { industries: readonly ApplicationIndustry[] };

const homeContact = {
  labels: {
    ...person,
    form: "Contact form",
    company: "Company",
    inquiry: "What is it about?",
    chooseInquiry: "Choose a subject",
    message: "Message",
    smsGroup: "Text messages",
    smsMarketingConsent: smsMarketingConsent.text,
    smsAppointmentConsent: smsAppointmentConsent.text,
    submit: "Send message",
    pending: "Sending...",
  },
  inquiries: [
    "I need to hire talent",
    "I'm looking for a job",
    "Partnership inquiry",
    "General question",
    "Other",
  ],
  success: {
    title: "Message Sent",
    text: "Thank you for contacting us. We'll get back to you soon!",
  },
  failure: { title: "Failed to Send Message", fallback: "Please try again later." },
} as const satisfies FormContent & { inquiries: readonly Inquiry[] };

const contactPage = {
  labels: {
    ...person,
    form: "Contact form",
    company: "Company",
    helpType: "How can we help?",
    chooseHelpType: "Choose a topic",
    message: "Message",
    messageHint: "The figure people argue about, the tool you use, the date that matters.",
    submit: "Send message",
    pending: "Sending...",
  },
  helpTypes: helpTypes.map((value) => ({ value, label: helpTypeLabels[value] })),
  success: {
    title: "Message Sent Successfully",
    text: `We'll respond within ${CONTACT_RESPONSE_MINUTES} minutes during business hours.`,
  },
  failure: {
    title: "Error",
    fallback: "Failed to send message. Please try again or contact us directly.",
  },
} as const satisfies FormContent & { helpTypes: readonly { value: HelpType; label: string }[] };

export const forms = { application, homeContact, contactPage } as const;

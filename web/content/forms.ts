import { CONTACT_RESPONSE_MINUTES } from "#contract/firm.ts";
import { inquirySubjects } from "#contract/lists/config.ts";
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
    questions: "Questions for this role",
    chooseAnswer: "Choose an answer",
    answerFileHint: "PDF, DOC, DOCX, PNG or JPEG. Max 5MB",
    filesHint: "Total size of all files: max 15MB.",
    terms: termsConsent.text,
    again: "Send this application as well",
    submit: "Submit application",
    pending: "Submitting...",
  },
  success: {
    title: "Application Submitted",
    text: "Thank you for your application. We'll be in touch soon!",
  },
  failure: { title: "Submission Failed", fallback: "Please try again later." },
} as const satisfies FormContent;

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
  inquiries: inquirySubjects.map(({ label }) => label),
  success: {
    title: "Message Sent",
    text: "Thank you for contacting us. We'll get back to you soon!",
  },
  failure: { title: "Failed to Send Message", fallback: "Please try again later." },
} as const satisfies FormContent & { inquiries: readonly string[] };

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
  success: {
    title: "Message Sent Successfully",
    text: `We'll respond within ${CONTACT_RESPONSE_MINUTES} minutes during business hours.`,
  },
  failure: {
    title: "Error",
    fallback: "Failed to send message. Please try again or contact us directly.",
  },
} as const satisfies FormContent;

export const forms = { application, homeContact, contactPage } as const;

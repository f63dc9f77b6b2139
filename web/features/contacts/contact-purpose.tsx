import { hasSection } from "#contract/firm.ts";
import type { ReactNode } from "react";
import type { Job } from "#contract/jobs/schemas.ts";
import { inquiryFrom } from "#contract/lists/config.ts";
import { leaders } from "#web/content/company-leadership.ts";
import { contact } from "#web/content/contact.ts";
import { ContactForm } from "./contact-form.tsx";
import { createHomeContactForm } from "./home-contact-form.ts";
import { createPersonContactForm, pageContactForm } from "./page-contact-form.ts";

export type ContactPurpose = {
  heading: string;
  lead: string;
  note: string;
  warning?: string;
  form: ReactNode;
  booking: typeof contact.booking | typeof contact.candidateBooking;
};

const { purposes } = contact;

/** Contact with a recruiter, about one job if given. */
function createCandidatePurpose(job: Job | undefined): Omit<ContactPurpose, "note"> {
  const config = createHomeContactForm(inquiryFrom("candidate"), job?.id);
  const text = job
    ? { heading: purposes.job.heading(job.title), lead: purposes.job.lead(job.title, job.company) }
    : purposes.candidate;
  return {
    ...text,
    form: <ContactForm key={`job ${job?.id}`} config={config} />,
    booking: contact.candidateBooking,
  };
}

/** Heading, text and form for the purpose that the address names: a job, roles, hiring or a partner. */
export function selectContactPurpose(params: URLSearchParams, job: Job | undefined): ContactPurpose {
  const note = purposes.formNote;
  const { booking } = contact;
  if (params.has("job"))
    return { ...createCandidatePurpose(job), note, ...(!job && { warning: purposes.job.gone }) };
  const about = params.get("about");
  if (about === "roles") return { ...createCandidatePurpose(undefined), note };
  if (about === "hiring") {
    const config = createHomeContactForm(inquiryFrom("employer"));
    return { ...purposes.hiring, note, booking, form: <ContactForm key="hiring" config={config} /> };
  }
  const leader = hasSection("leadership") && leaders.find(({ id }) => id === params.get("to"));
  const general = { heading: contact.heading, lead: contact.lead, note: contact.form.note, booking };
  if (!leader) return { ...general, form: <ContactForm key="general" config={pageContactForm} /> };
  return {
    heading: purposes.person.heading(leader.name),
    lead: purposes.person.lead(leader.name, leader.title),
    note: contact.form.note,
    booking,
    form: <ContactForm key={leader.id} config={createPersonContactForm(leader.name)} />,
  };
}

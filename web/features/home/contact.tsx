import { homeSections } from "#web/content/home-sections.ts";
import { Link } from "#web/lib/link.tsx";
import { ContactDetails } from "#web/features/contacts/contact-details.tsx";
import { ContactForm } from "#web/features/contacts/contact-form.tsx";
import { homeContactForm } from "#web/features/contacts/home-contact-form.ts";
import { FormDisclosure } from "./form-disclosure.tsx";

const { heading, note, formHeading, booking } = homeSections.contact;

/** 'Get In Touch': contact details and form. */
export function Component() {
  return (
    <section aria-labelledby="contact-heading" className="wrap pt-section">
      <div className="grid items-start gap-x-18 gap-y-6 border-t border-ink pt-6 lg:grid-cols-[7fr_5fr] lg:pt-9">
        <div>
          <h2 id="contact-heading" className="type-section">
            {heading}
          </h2>
          <p className="type-lead mt-3 mb-6 max-w-prose lg:mt-4">{note}</p>
          <FormDisclosure heading={formHeading} draftName={homeContactForm.draftName}>
            <ContactForm config={homeContactForm} />
          </FormDisclosure>
          <p className="mt-2">
            <Link to={booking.to} className="link inline-block py-3">
              {booking.label}
            </Link>
          </p>
        </div>
        <ContactDetails className="max-sm:*:py-1" />
      </div>
    </section>
  );
}

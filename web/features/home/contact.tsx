import { homeSections } from "#web/content/home-sections.ts";
import { Link } from "#web/lib/link.tsx";
import { Card } from "#web/ui/card.tsx";
import { ContactDetails } from "#web/features/contacts/contact-details.tsx";
import { ContactForm } from "#web/features/contacts/contact-form.tsx";
import { homeContactForm } from "#web/features/contacts/home-contact-form.ts";

const { heading, note, formHeading, booking } = homeSections.contact;

/** 'Get In Touch': contact details and form. */
export function Component() {
  return (
    <section aria-labelledby="contact-heading" className="wrap pt-section">
      <div className="grid gap-x-18 gap-y-9 lg:grid-cols-[5fr_7fr]">
        <div className="self-start lg:sticky lg:top-8">
          <h2 id="contact-heading" className="type-section">
            {heading}
          </h2>
          <p className="type-lead mt-5">{note}</p>
          <ContactDetails className="mt-8" />
          <p className="mt-3">
            <Link to={booking.to} className="link inline-block py-3">
              {booking.label}
            </Link>
          </p>
        </div>
        <Card className="self-start p-5 sm:p-8">
          <h3 className="type-heading mb-6">{formHeading}</h3>
          <ContactForm config={homeContactForm} />
        </Card>
      </div>
    </section>
  );
}

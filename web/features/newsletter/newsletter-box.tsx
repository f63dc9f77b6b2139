import { newsletter } from "#web/content/newsletter.ts";
import { NewsletterForm } from "./newsletter-form.tsx";

/** `source` identifies the page of the sign-up. */
export function NewsletterBox({ source }: { source: string }) {
  return (
    <section
      aria-labelledby="newsletter"
      className="mt-16 grid gap-x-12 gap-y-6 rounded-md border border-line bg-paper-2 p-6 sm:p-9 md:grid-cols-2 lg:mt-24"
    >
      <div>
        <h2 id="newsletter" className="type-heading">
          {newsletter.heading}
        </h2>
        <p className="mt-2.5 max-w-md text-sm text-ink-2">{newsletter.text}</p>
      </div>
      <NewsletterForm source={source} />
    </section>
  );
}

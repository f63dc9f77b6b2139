import { newsletterConsent, newsletterLabels } from "#web/content/newsletter-labels.ts";
import { NewsletterFields } from "./newsletter-fields.tsx";

/** Sign-up at the end of a page. A plain form post, so that no page loads code for it. */
export const NewsletterStrip = () => (
  <section aria-labelledby="footer-newsletter" className="border-t border-line bg-paper-2">
    <div className="wrap grid gap-x-12 gap-y-5 py-8 lg:py-10 lg:grid-cols-2 lg:items-center">
      <div>
        <h2 id="footer-newsletter" className="type-heading">
          {newsletterLabels.heading}
        </h2>
        <p className="mt-2 text-sm text-ink-2">{newsletterLabels.text}</p>
      </div>
      <form action="/api/newsletter" method="post" aria-label={newsletterLabels.form} className="grid gap-3">
        <NewsletterFields source="footer" variant="ink" />
        <p className="text-xs text-ink-3">{newsletterConsent.text}</p>
      </form>
    </div>
  </section>
);

import type { Service } from "#web/content/service.ts";
import { servicePage } from "#web/content/services.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";

/** The same questions are in the page's structured data. */
export function Questions({ service }: { service: Service }) {
  return (
    <section aria-labelledby="faq" className="wrap mt-section grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
      <div>
        <h2 id="faq" className="type-section text-balance">
          {servicePage.faqHeading}
        </h2>
        <p className="mt-4 max-w-sm text-ink-2">{servicePage.faqNote}</p>
      </div>
      <div className="ledger [&>:first-child]:border-ink">
        {service.faq.map(({ question, answer }, index) => (
          <Disclosure key={question} summary={<h3 className="type-title">{question}</h3>} open={index === 0}>
            <p className="max-w-prose">{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}

import { home } from "#web/content/home.ts";

const { heading, mark, awards } = home.recognition;

export function Recognition() {
  return (
    <section aria-labelledby="recognition" className="border-b border-line">
      <div className="wrap grid lg:grid-cols-[1.1fr_repeat(3,1fr)]">
        <h2 id="recognition" className="pt-5 pb-1 text-sm text-ink-2 lg:py-6">
          {heading}
          <span className="text-ink-3 max-lg:ml-3 lg:block">{mark}</span>
        </h2>
        {awards.map(({ title, organization }) => (
          <div
            key={title}
            className="py-2 not-first-of-type:border-t border-line lg:border-t-0! lg:border-l lg:px-6 lg:py-6 lg:last:pr-0"
          >
            <p className="font-serif font-medium leading-snug">{title}</p>
            <p className="mt-0.5 text-sm text-ink-3">{organization}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

import { home } from "#web/content/home.ts";

const { heading, mark, awards } = home.recognition;

export function Recognition() {
  return (
    <section aria-labelledby="recognition" className="border-b border-line">
      <div className="wrap grid lg:grid-cols-[1.1fr_repeat(3,1fr)]">
        <h2 id="recognition" className="pt-5 text-sm text-ink-2 lg:py-7">
          {heading}
          <span className="block text-ink-3">{mark}</span>
        </h2>
        {awards.map(({ title, organization }) => (
          <div
            key={title}
            className="border-t border-line py-4 first-of-type:border-t-0 lg:border-t-0 lg:border-l lg:px-6 lg:py-7 lg:last:pr-0"
          >
            <p className="font-serif font-medium leading-snug">{title}</p>
            <p className="mt-1 text-sm text-ink-3">{organization}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

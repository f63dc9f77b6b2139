import { featuredTestimonials, type Testimonial } from "#web/content/company-testimonials.ts";
import { homeSections } from "#web/content/home-sections.ts";
import { Link } from "#web/lib/link.tsx";
import { cx } from "#web/ui/cx.ts";
import { Stars } from "#web/features/site/stars.tsx";

const { heading, note, rating, all } = homeSections.testimonials;
const [first, ...others] = featuredTestimonials;

/** 'Trusted by Industry Leaders': one quote large, two beside it. */
export function Testimonials() {
  return (
    <section aria-labelledby="testimonials" className="wrap pt-section">
      <div className="border-t border-ink pt-8 lg:pt-11">
        <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 lg:mb-9">
          <h2 id="testimonials" className="type-title">
            {heading}
          </h2>
          <p className="text-sm text-ink-2">{note}</p>
        </div>
        <div className="grid gap-x-18 gap-y-10 lg:grid-cols-[7fr_4.2fr]">
          {first && <Quote testimonial={first} large />}
          <div className="grid content-start gap-8">
            {others.map((testimonial) => (
              <Quote key={testimonial.id} testimonial={testimonial} />
            ))}
            <p className="border-t border-line pt-3">
              <Link to={all.to} className="link inline-block py-2">
                {all.label}
              </Link>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Keeps hyphenated words on one line. */
const preventHyphenBreaks = (text: string) =>
  text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

function Quote({ testimonial, large }: { testimonial: Testimonial; large?: boolean }) {
  const { quote, author, title, company, placement } = testimonial;
  const role = [title, company].filter(Boolean).join(", ");
  return (
    <figure className={cx(!large && "border-line not-first:border-t not-first:pt-8")}>
      <Stars count={testimonial.rating} label={rating(testimonial.rating)} />
      <blockquote
        className={cx(
          "mt-4 font-serif",
          large
            ? "text-[clamp(1.625rem,1.2rem+1.8vw,2.625rem)] leading-[1.2]"
            : "text-[1.125rem] leading-[1.45]",
        )}
      >
        “{preventHyphenBreaks(quote)}”
      </blockquote>
      <figcaption className={cx(large ? "mt-6" : "mt-3 text-sm")}>
        <b>{author}</b>, {role}
        <span className="block text-sm text-ink-3">{placement}</span>
      </figcaption>
    </figure>
  );
}

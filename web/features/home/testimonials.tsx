import { featuredTestimonials, type Testimonial } from "#web/content/company-testimonials.ts";
import { homeSections } from "#web/content/home-sections.ts";
import { Link } from "#web/lib/link.tsx";
import { cx } from "#web/ui/cx.ts";
import { Photograph } from "#web/features/site/photograph.tsx";
import { Stars } from "#web/features/site/stars.tsx";

const { heading, note, rating, all } = homeSections.testimonials;
const [first, ...others] = featuredTestimonials;

/** 'Trusted by Industry Leaders': one quote large, two beside it. */
export function Testimonials() {
  return (
    <section aria-labelledby="testimonials" className="wrap pt-section">
      <div className="border-t border-ink pt-6 lg:pt-9">
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 sm:gap-x-8 lg:mb-7">
          <h2 id="testimonials" className="type-title">
            {heading}
          </h2>
          <p className="text-sm text-ink-2 max-sm:order-last max-sm:w-full sm:ml-auto">{note}</p>
          <Link to={all.to} className="link inline-block py-2 text-sm">
            {all.label}
          </Link>
        </div>
        <div className="grid gap-x-18 gap-y-5 lg:grid-cols-[7fr_4.2fr]">
          {first && <Quote testimonial={first} large />}
          <div className="grid content-start gap-5">
            {others.map((testimonial) => (
              <Quote key={testimonial.id} testimonial={testimonial} />
            ))}
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
  const { quote, author, title, company, placement, photograph } = testimonial;
  const role = [title, company].filter(Boolean).join(", ");
  return (
    <figure
      className={cx(
        !large && "border-line not-first:border-t not-first:pt-5 max-lg:first:border-t max-lg:first:pt-5",
      )}
    >
      <Stars count={testimonial.rating} label={rating(testimonial.rating)} />
      <blockquote
        className={cx(
          "mt-3 font-serif",
          large
            ? "text-[clamp(1.375rem,1rem+1.6vw,2.25rem)] leading-[1.2]"
            : "text-[1.0625rem] leading-[1.45]",
        )}
      >
        “{preventHyphenBreaks(quote)}”
      </blockquote>
      <figcaption className={cx("flex items-center gap-4", large ? "mt-4" : "mt-2 text-sm")}>
        {photograph && <Photograph photograph={photograph} sizes="3rem" className="w-12" />}
        <span>
          <b>{author}</b>, {role}
          <span className="block text-sm text-ink-3">{placement}</span>
        </span>
      </figcaption>
    </figure>
  );
}

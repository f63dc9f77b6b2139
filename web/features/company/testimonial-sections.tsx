import { type Testimonial, testimonials, testimonialsPage } from "#web/content/company-testimonials.ts";
import { CaseStudyList } from "#web/features/case-studies/case-study-list.tsx";
import { Photograph } from "#web/features/site/photograph.tsx";
import { SectionHeader } from "#web/features/site/section-header.tsx";
import { Stars } from "#web/features/site/stars.tsx";

const { ratingLabel } = testimonialsPage;

const Person = ({ author, title, company }: Testimonial) => (
  <span>
    <b>{author}</b>, {company ? `${title}, ${company}` : title}
  </span>
);

const QuoteCaption = (testimonial: Testimonial) => (
  <figcaption className="mt-4 flex items-center gap-4 text-sm">
    {testimonial.photograph && (
      <Photograph photograph={testimonial.photograph} sizes="3.5rem" className="w-14" />
    )}
    <span className="grid gap-0.5">
      <Person {...testimonial} />
      <span className="text-ink-3">{testimonial.placement}</span>
    </span>
  </figcaption>
);

export function FeaturedTestimonials({
  testimonials: [first, ...rest],
}: {
  testimonials: readonly Testimonial[];
}) {
  if (!first) return null;
  return (
    <section aria-labelledby="featured" className="wrap mt-section">
      <h2 id="featured" className="border-t border-ink pt-5 font-semibold">
        {testimonialsPage.featuredHeading}
      </h2>
      <div className="mt-8 grid gap-x-20 gap-y-10 lg:grid-cols-[7fr_4.2fr]">
        <figure>
          <Stars count={first.rating} label={ratingLabel(first.rating)} />
          <blockquote className="type-section mt-5 text-balance">
            <p>“{first.quote}”</p>
          </blockquote>
          <figcaption className="mt-7 flex items-center gap-5">
            {first.photograph && <Photograph photograph={first.photograph} sizes="6rem" className="w-24" />}
            <span className="grid gap-1">
              <Person {...first} />
              <span className="text-sm text-ink-3">{first.placement}</span>
            </span>
          </figcaption>
        </figure>
        <div className="grid content-start gap-8 divide-y divide-line">
          {rest.map((testimonial) => (
            <figure key={testimonial.id} className="laid-out-late pb-8 last:pb-0">
              <Stars count={testimonial.rating} label={ratingLabel(testimonial.rating)} />
              <blockquote className="type-title mt-4">
                <p>“{testimonial.quote}”</p>
              </blockquote>
              <QuoteCaption {...testimonial} />
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

export function AllTestimonials() {
  return (
    <section aria-labelledby="all" className="wrap mt-section">
      <SectionHeader id="all" heading={testimonialsPage.allHeading} />
      <ul className="gap-x-12 sm:columns-2 lg:columns-3">
        {testimonials.map((testimonial) => (
          <li
            key={testimonial.id}
            className="laid-out-late break-inside-avoid border-t border-ink pt-4 pb-10"
          >
            <figure>
              <div className="flex items-center justify-between gap-4">
                <Stars count={testimonial.rating} label={ratingLabel(testimonial.rating)} />
                <span className="badge bg-paper-3 text-ink-2">{testimonial.category}</span>
              </div>
              <blockquote className="mt-4 font-serif text-lead">
                <p>“{testimonial.quote}”</p>
              </blockquote>
              <QuoteCaption {...testimonial} />
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CaseStudyTeasers() {
  const { caseStudiesHeading, caseStudiesNote, caseStudiesRead } = testimonialsPage;
  return (
    <section aria-labelledby="cases" className="band mt-section">
      <div className="wrap py-section">
        <SectionHeader id="cases" heading={caseStudiesHeading} note={caseStudiesNote} />
        <CaseStudyList readLabel={caseStudiesRead} level="h3" />
      </div>
    </section>
  );
}

import { caseStudyPage } from "#web/content/case-studies.ts";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { OtherCaseStudies } from "./other-case-studies.tsx";

export function CaseStudyNotFound() {
  const { heading, text, home } = caseStudyPage.notFound;
  return (
    <>
      <div className="wrap pt-14 lg:pt-20">
        <h1 className="type-display text-balance">{heading}</h1>
        <p className="type-lead mt-6 max-w-xl">{text}</p>
        <Button asChild variant="outline" className="mt-7">
          <Link to={home.to}>{home.label}</Link>
        </Button>
      </div>
      <OtherCaseStudies />
    </>
  );
}

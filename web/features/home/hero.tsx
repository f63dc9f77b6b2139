import { hasSection } from "#contract/firm.ts";
import { Link } from "#web/lib/link.tsx";
import { home } from "#web/content/home.ts";
import { Button } from "#web/ui/button.tsx";
import { HeroPlot } from "./hero-plot.tsx";

const { heading, lead, actions } = home.hero;

export function Hero() {
  return (
    <section className="overflow-hidden border-b border-line">
      <div className="wrap pt-10 pb-5 sm:pt-14 lg:pt-20">
        <div className="grid items-end gap-x-14 gap-y-7 lg:grid-cols-[8.2fr_4.6fr]">
          <h1 className="type-display">{heading}</h1>
          <div>
            <p className="type-lead">{lead}</p>
            <div className="mt-6 flex flex-wrap gap-3 lg:gap-x-5">
              <Button asChild>
                <Link to={actions.partner.to}>{actions.partner.label}</Link>
              </Button>
              <Button asChild variant="outline">
                <Link to={actions.opportunities.to}>{actions.opportunities.label}</Link>
              </Button>
            </div>
            <p className="mt-2 -mb-3 text-sm">
              <Link to={actions.about.to} className="link inline-block py-3">
                {actions.about.label}
              </Link>
            </p>
          </div>
        </div>
        {hasSection("hero-plot") && <HeroPlot />}
      </div>
    </section>
  );
}

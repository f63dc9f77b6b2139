import type { ReactNode } from "react";
import { firm } from "#contract/firm.ts";
import { Link } from "#web/lib/link.tsx";
import { usePageTitle } from "#web/lib/use-page-title.ts";
import { Logo } from "#web/ui/logo.tsx";
import { LoginPlot } from "./login-plot.tsx";

type Props = { pageTitle: string; heading: string; text?: ReactNode; children: ReactNode };

/** Frame of the sign-in page and of the pages that mailed links open. */
export function LoginLayout({ pageTitle, heading, text, children }: Props) {
  usePageTitle(`${pageTitle} · ${firm.shortName}`);
  return (
    <div className="grid min-h-dvh desk:grid-cols-2">
      <main className="mx-auto grid w-full max-w-[25rem] content-center gap-6 px-5 py-10">
        <Link to="/" className="mb-4 justify-self-start" aria-label={`${firm.shortName} home`}>
          <Logo name={firm.shortName} mark={firm.mark} className="text-[1.5rem]" />
        </Link>
        <div>
          <h1 className="type-heading">{heading}</h1>
          {text && <p className="mt-1.5 text-sm text-ink-2">{text}</p>}
        </div>
        {children}
      </main>
      <div className="sheet hidden place-items-center border-l border-line p-12 desk:grid" aria-hidden="true">
        <LoginPlot />
      </div>
    </div>
  );
}

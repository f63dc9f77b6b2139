import { articlePage } from "#web/content/article.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { Button } from "#web/ui/button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const { share } = articlePage;

const copy = (url: string) => copyText(url, share.copied, { title: share.notCopied, tone: "note" });

/** Plain share links without third-party scripts. The copy button needs JavaScript. */
export function ShareLinks({ title, url }: { title: string; url: string }) {
  const hydrated = useHydrated();
  const linkedin = `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}`;
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`;
  return (
    <div className="mt-12 flex max-w-prose flex-wrap items-center gap-x-5 gap-y-3">
      <p id="share" className="text-sm text-ink-2">
        {share.label}
      </p>
      <ul aria-labelledby="share" className="flex flex-wrap gap-2">
        <li>
          <Button asChild variant="line">
            <a href={linkedin} target="_blank" rel="noopener noreferrer">
              {share.linkedin}
            </a>
          </Button>
        </li>
        <li>
          <Button asChild variant="line">
            <a href={mail}>{share.email}</a>
          </Button>
        </li>
        {hydrated && (
          <li>
            <Button variant="line" onClick={() => void copy(url)}>
              {share.copy}
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
}

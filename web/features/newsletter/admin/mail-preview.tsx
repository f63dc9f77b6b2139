import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { NewsletterContent } from "#contract/newsletter/schemas.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useDebouncedValue } from "#web/lib/use-debounced-value.ts";
import { Panel } from "#web/ui/panel.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { mailPreview } from "./queries.ts";

const DEBOUNCE_MS = 600;

const VIEWS = [
  { value: "desktop", label: "Desktop" },
  { value: "phone", label: "Phone" },
  { value: "text", label: "Plain text" },
] as const;
type View = (typeof VIEWS)[number]["value"];

/** The page's Content-Security-Policy blocks style sheets; this one is for dark themes of mail clients only. */
const withoutStyleSheet = (html: string) => html.replace(/<style>.*?<\/style>/s, "");

/** The mail as readers get it, while it is written. */
export function MailPreview({ content }: { content: NewsletterContent }) {
  const [view, setView] = useState<View>("desktop");
  const written = useDebouncedValue(JSON.stringify(content), DEBOUNCE_MS);
  const query = useQuery(mailPreview(JSON.parse(written) as NewsletterContent));
  return (
    <Panel
      title="Preview"
      className="xl:sticky xl:top-4"
      actions={<SegmentedControl label="Preview" options={VIEWS} value={view} onValueChange={setView} />}
    >
      <div className="border-b border-line px-4 py-2 text-sm">
        <p className="font-semibold [overflow-wrap:anywhere]">{content.subject || "No subject yet"}</p>
        <p className="text-ink-3 [overflow-wrap:anywhere]">{content.preheader}</p>
      </div>
      <QueryContent
        query={query}
        errorTitle="The preview could not be loaded"
        className="m-4"
        fallback={
          <div className="p-4">
            <SkeletonRows count={6} label="Loading the preview" />
          </div>
        }
      >
        {({ html, text }) =>
          view === "text" ? (
            <pre className="max-h-[70vh] overflow-auto p-4 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
              {text}
            </pre>
          ) : (
            <iframe
              title="Preview of the mail"
              // Without scripts, forms and navigation.
              sandbox=""
              srcDoc={withoutStyleSheet(html)}
              className={`mx-auto block h-[70vh] bg-paper-2 [color-scheme:light] ${view === "phone" ? "w-[375px] max-w-full" : "w-full"}`}
            />
          )
        }
      </QueryContent>
    </Panel>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#web/lib/loaded.tsx";
import { useSettled } from "#web/lib/use-settled.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { rendered } from "./queries.ts";
import { TABLES } from "../article-body.tsx";

const PAUSE_MS = 400;

/** A link in a preview leads nowhere: what is being written must not be lost by a click. */
function holdLinks(box: HTMLElement | null) {
  const hold = (event: Event) => {
    if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
  };
  box?.addEventListener("click", hold, true);
  return () => box?.removeEventListener("click", hold, true);
}

/** Markdown as it will be published: the server renders it by the very function that publishing uses. */
export function MarkdownPreview({ content }: { content: string }) {
  const settled = useSettled(content, PAUSE_MS);
  const query = useQuery({ ...rendered(settled), enabled: settled.trim() !== "" });
  if (settled.trim() === "") return <p className="text-ink-3">Nothing is written yet.</p>;
  return (
    <Loaded
      query={query}
      problem="The preview could not be made"
      waiting={
        <div className="grid gap-2.5">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="w-full" />
          <Skeleton className="w-4/5" />
        </div>
      }
    >
      {({ contentHtml }) => (
        // The server has made it safe.
        <div
          ref={holdLinks}
          className={`prose text-[0.9375rem]! [&_blockquote]:text-[1.0625rem]! [&_h2]:text-[1.25rem]! [&_h3]:text-[1.0625rem]! ${TABLES}`}
          dangerouslySetInnerHTML={{ __html: contentHtml }}
        />
      )}
    </Loaded>
  );
}

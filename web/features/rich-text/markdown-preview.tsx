import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useDebouncedValue } from "#web/lib/use-debounced-value.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The server renders at most 30 previews a minute for one user. */
const DEBOUNCE_MS = 800;

/** Disables links in the preview, so that a click can't discard unsaved changes. */
function disableLinks(element: HTMLElement | null) {
  const preventNavigation = (event: Event) => {
    if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
  };
  element?.addEventListener("click", preventNavigation, true);
  return () => element?.removeEventListener("click", preventNavigation, true);
}

type Rendered = { contentHtml: string };

type MarkdownPreviewProps<K extends QueryKey> = {
  content: string;
  /** Renders the Markdown on the server. */
  toQuery: (content: string) => UseQueryOptions<Rendered, Error, Rendered, K>;
};

/** Rendered by the server with the same function that publishing uses. */
export function MarkdownPreview<K extends QueryKey>({ content, toQuery }: MarkdownPreviewProps<K>) {
  const debounced = useDebouncedValue(content, DEBOUNCE_MS);
  const query = useQuery({ ...toQuery(debounced), enabled: debounced.trim() !== "" });
  if (debounced.trim() === "") return <p className="text-ink-3">Nothing to preview yet.</p>;
  return <RenderedMarkdown query={query} />;
}

export function RenderedMarkdown({ query }: { query: UseQueryResult<Rendered> }) {
  return (
    <QueryContent
      query={query}
      errorTitle="The preview could not be loaded"
      fallback={
        <div className="grid gap-2.5">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="w-full" />
          <Skeleton className="w-4/5" />
        </div>
      }
    >
      {({ contentHtml }) => (
        // Sanitized by the server.
        <div
          ref={disableLinks}
          className="prose [&>:first-child]:mt-0 text-[0.9375rem]! [&_blockquote]:text-[1.0625rem]! [&_h2]:text-[1.25rem]! [&_h3]:text-[1.0625rem]!"
          dangerouslySetInnerHTML={{ __html: contentHtml }}
        />
      )}
    </QueryContent>
  );
}

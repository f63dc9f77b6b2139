import { dehydrate } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { createQueryClient, createRouterContext } from "#web/lib/page-loader.ts";
import { setTransport } from "#web/lib/api.ts";
import type { FormProblem } from "#web/lib/form-problem.ts";
import type { Head } from "#web/lib/head.ts";
import { Root } from "./root.tsx";
import { publicRoutes } from "./routes.tsx";
import type { PageState } from "./page-state.ts";

const handler = createStaticHandler(publicRoutes);

export type Rendered = { html: string; head: Head; state: PageState; status: number };

type Options = {
  /** Calls the API in process. */
  transport: (url: string, init: RequestInit) => Promise<Response>;
  problem: FormProblem | null;
  /** The request's path differs from that of the browser. */
  isRewritten: boolean;
  onError: (error: unknown) => void;
};

/** Renders the public page of a request. Returns a Response when a loader redirects; throws when rendering fails. */
export async function render(
  request: Request,
  { transport, problem, isRewritten, onError }: Options,
): Promise<Rendered | Response> {
  const queryClient = createQueryClient();
  setTransport(queryClient, transport);
  const context = await handler.query(request, { requestContext: createRouterContext(queryClient) });
  if (context instanceof Response) return context;
  const failure = Object.values(context.errors ?? {})[0];
  if (failure) throw failure;

  const html = await renderToHtml(
    <Root queryClient={queryClient} problem={problem}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Root>,
    onError,
  );
  const { pathname, search } = new URL(request.url);
  const head = Object.values(context.loaderData).findLast((data): data is Head => Boolean(data)) ?? {
    title: "",
  };
  return {
    html,
    head,
    status: head.status ?? context.statusCode,
    state: {
      dehydratedState: dehydrate(queryClient),
      loaderData: omitJsonLd(context.loaderData),
      problem,
      ...((problem || isRewritten) && { url: pathname + search }),
    },
  };
}

/** React's marker of a Suspense boundary that was still pending. */
const PENDING_BOUNDARY = "<!--$!-->";

/**
 * Renders to a string: loaders have run, so the synchronous renderer suffices and is a third faster than the stream.
 * Only the first render of a lazy component needs the stream, which waits for it.
 */
async function renderToHtml(page: ReactNode, onError: Options["onError"]): Promise<string> {
  const html = renderToString(page);
  if (!html.includes(PENDING_BOUNDARY)) return html;
  // Without the limit, React moves large boundaries to the end and into place by scripts, which the CSP blocks.
  const stream = await renderToReadableStream(page, { onError, progressiveChunkSize: Infinity });
  await stream.allReady;
  return new Response(stream).text();
}

/** Crawlers read JSON-LD from the HTML head; hydration does not need it. */
const omitJsonLd = (loaderData: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(loaderData).map(([id, data]) => {
      if (!data || typeof data !== "object") return [id, data];
      const { jsonLd: _, ...rest } = data as Head;
      return [id, rest];
    }),
  );

export { ApiError } from "#web/lib/api.ts";
export { siteLabels } from "#web/content/site-labels.ts";
export { findCaseStudy } from "#web/content/case-studies.ts";
export { toPageUrl } from "./page-url.ts";
export { siteOutline } from "./site-outline.ts";
export { truncateDescription } from "#web/lib/head.ts";
export type { Head, FormProblem };

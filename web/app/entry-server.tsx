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

export type Rendered = { html: string; head: Head; state: PageState; modules: string[]; status: number };

type Options = {
  /** Answers the page's own reads, without leaving the process. */
  transport: (url: string, init: RequestInit) => Promise<Response>;
  problem: FormProblem | null;
  onError: (error: unknown) => void;
};

/** Renders the public page of a request to a string; a Response when a loader redirects. Throws when rendering fails. */
export async function render(
  request: Request,
  { transport, problem, onError }: Options,
): Promise<Rendered | Response> {
  const queryClient = createQueryClient();
  setTransport(queryClient, transport);
  const context = await handler.query(request, { requestContext: createRouterContext(queryClient) });
  if (context instanceof Response) return context;
  const failure = Object.values(context.errors ?? {})[0];
  if (failure) throw failure;

  const html = await toHtml(
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
  const at = pathname + search;
  const head = Object.values(context.loaderData).findLast((data): data is Head => Boolean(data)) ?? {
    title: "",
  };
  return {
    html,
    head,
    modules: context.matches.map(({ route }) => route.id),
    status: head.status ?? context.statusCode,
    state: {
      dehydratedState: dehydrate(queryClient),
      loaderData: withoutJsonLd(context.loaderData),
      problem,
      ...(problem && { url: at }),
    },
  };
}

/** How React marks a boundary whose content was not ready. */
const UNFINISHED = "<!--$!-->";

/**
 * The page as a string. Everything is there when rendering starts, so the plain renderer does, a third faster than the
 * stream; only where a lazy component was not loaded yet does the stream wait for it.
 */
async function toHtml(page: ReactNode, onError: Options["onError"]): Promise<string> {
  const html = renderToString(page);
  if (!html.includes(UNFINISHED)) return html;
  const stream = await renderToReadableStream(page, { onError });
  await stream.allReady;
  return new Response(stream).text();
}

/** Structured data is for machines that read the first HTML; the browser has no use for a second copy. */
const withoutJsonLd = (loaderData: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(loaderData).map(([id, data]) => {
      if (!data || typeof data !== "object") return [id, data];
      const { jsonLd: _, ...rest } = data as Head;
      return [id, rest];
    }),
  );

export { brand } from "#web/content/brand.ts";
export { siteOutline } from "./site-outline.ts";
export { truncateDescription as cutDescription } from "#web/lib/head.ts";
export type { Head, FormProblem };

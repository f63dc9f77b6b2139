import { QueryClient } from "@tanstack/react-query";
import { createContext, type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import type { Head } from "./head.ts";

/** The query client as loaders reach it, in the browser and at the edge alike. */
const queryClientContext = createContext<QueryClient>();

/**
 * Data stays fresh until a mutation invalidates it; nothing polls, nothing is fetched again on focus, nothing retries
 * (spec B §9). Without a network a call fails at once and says so, where the library would wait for one in silence.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });

export const createRouterContext = (client: QueryClient): RouterContextProvider =>
  new RouterContextProvider(new Map([[queryClientContext, client]]));

/** The query client of a loader's context. */
export const getQueryClient = (context: Readonly<RouterContextProvider>): QueryClient => context.get(queryClientContext);

export type LoaderArgs = {
  queryClient: QueryClient;
  params: Record<string, string | undefined>;
  url: URL;
  /** Where the site lives, for canonical links. */
  origin: string;
};

/** A page's loader: ensures its data and answers what stands in the document's head. */
export const pageLoader =
  (load: (tools: LoaderArgs) => Head | Promise<Head>) =>
  async ({ context, params, request }: LoaderFunctionArgs<RouterContextProvider>): Promise<Head> => {
    const url = new URL(request.url);
    return load({ queryClient: getQueryClient(context), params, url, origin: url.origin });
  };

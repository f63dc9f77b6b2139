import { QueryClient } from "@tanstack/react-query";
import { createContext, type LoaderFunctionArgs, redirect, RouterContextProvider } from "react-router";
import type { Head } from "./head.ts";

/** The query client in the router context, on the server and in the browser. */
const queryClientContext = createContext<QueryClient>();

/**
 * No polling, refetch on focus or retries: data is fresh until a mutation invalidates it (spec B §9). Offline calls
 * fail at once instead of being paused.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: "always",
        // Off by default in this network mode. Loads again what failed while offline.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });

export const createRouterContext = (client: QueryClient): RouterContextProvider =>
  new RouterContextProvider(new Map([[queryClientContext, client]]));

export const getQueryClient = (context: Readonly<RouterContextProvider>): QueryClient =>
  context.get(queryClientContext);

export type LoaderArgs = {
  queryClient: QueryClient;
  params: Record<string, string | undefined>;
  url: URL;
  /** Origin of the site, for canonical links. */
  origin: string;
};

/** Thrown by a loader whose page has another address. */
export const movedTo = (path: string): Response => redirect(path, 301);

/** A page's loader: loads its data and returns the document head. */
export const pageLoader =
  (load: (args: LoaderArgs) => Head | Promise<Head>) =>
  async ({ context, params, request }: LoaderFunctionArgs): Promise<Head> => {
    const url = new URL(request.url);
    return load({ queryClient: getQueryClient(context), params, url, origin: url.origin });
  };

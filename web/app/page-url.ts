import { type PageHandle, publicPages } from "./public-pages.ts";

const queryByPath = new Map(
  publicPages.map(({ index, path, handle }) => [
    index ? "/" : `/${path}`,
    (handle as PageHandle | undefined)?.query ?? [],
  ]),
);

/**
 * The URL with only the query parameters that its page reads, in a fixed order, so that campaign tags make no other
 * page. Pages with an id in their path read none.
 */
export function toPageUrl(url: URL): URL {
  if (url.search === "") return url;
  // Routes match case-insensitively.
  const query = queryByPath.get(url.pathname.toLowerCase()) ?? [];
  const params = query.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  const pageUrl = new URL(url);
  pageUrl.search = new URLSearchParams(params).toString();
  return pageUrl;
}

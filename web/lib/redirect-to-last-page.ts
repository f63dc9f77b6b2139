type List = { rows: readonly unknown[]; total: number };

/** Redirects page numbers beyond the end to the last page, unless the list is empty. */
export function redirectToLastPage(
  list: List | undefined,
  page: number,
  size: number,
  href: (page: number) => string,
): void {
  const last = Math.ceil((list?.total ?? 0) / size);
  if (!list || list.rows.length > 0 || last === 0 || last >= page) return;
  throw new Response(null, { status: 302, headers: { Location: href(last) } });
}

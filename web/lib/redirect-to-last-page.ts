type List = { rows: readonly unknown[]; total: number };

/** Sends whoever asks for a page beyond a list's last one to that: it is not the filters that found nothing. */
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

/** URL parameter of the open view; `all` is the list without one. */
export const VIEW_PARAM = "saved";
export const NO_VIEW = "all";

/** The parameters of a view in a fixed order, so that equal views have equal texts. Empty ones are left out. */
export function toViewQuery(params: URLSearchParams, names: readonly string[]): string {
  const entries = [...params].filter(([name, value]) => names.includes(name) && value !== "");
  return new URLSearchParams(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}

/** The URL of a view; null for the list without one. */
export function toViewHref(view: { id: string; query: string } | null): string {
  const params = new URLSearchParams(view?.query);
  params.set(VIEW_PARAM, view?.id ?? NO_VIEW);
  return `?${params.toString()}`;
}

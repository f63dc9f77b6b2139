/** A word of an address in a form that the API takes, whatever somebody wrote there; empty when there is none. */
export const readSearchParam = (params: URLSearchParams, name: string, maxLength: number): string =>
  // Some signs become more when they are normalized, and the cut may go through the middle of one.
  (params.get(name) ?? "").replaceAll("\0", "").normalize("NFC").slice(0, maxLength).toWellFormed().trim();

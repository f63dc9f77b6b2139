/** A query parameter, normalized and cut to what the API accepts; empty if missing. */
export const readSearchParam = (params: URLSearchParams, name: string, maxLength: number): string =>
  // Normalization can lengthen the text, and the cut can split a surrogate pair.
  (params.get(name) ?? "").replaceAll("\0", "").normalize("NFC").slice(0, maxLength).toWellFormed().trim();

/** A link or hashtag in a text; the index counts UTF-8 bytes (app.bsky.richtext.facet). */
type Facet = {
  index: { byteStart: number; byteEnd: number };
  features: ({ $type: string; uri: string } | { $type: string; tag: string })[];
};

/** A link without closing punctuation, or a hashtag that is more than digits. */
const LINK_OR_TAG =
  /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()[\]{}]|(?<=^|\s)#(?!\d+(?:\s|$))[\p{L}\p{N}_]{1,64}/gu;

/** Finds the links and hashtags of a text: Bluesky shows only those that the post names. */
export function findFacets(text: string): Facet[] {
  const encoder = new TextEncoder();
  const byteLength = (part: string) => encoder.encode(part).length;
  return [...text.matchAll(LINK_OR_TAG)].map(({ 0: match, index }) => {
    const byteStart = byteLength(text.slice(0, index));
    const feature = match.startsWith("#")
      ? { $type: "app.bsky.richtext.facet#tag", tag: match.slice(1) }
      : { $type: "app.bsky.richtext.facet#link", uri: match };
    return { index: { byteStart, byteEnd: byteStart + byteLength(match) }, features: [feature] };
  });
}

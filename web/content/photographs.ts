// Photographs of people, in web/content/photographs/. docs/branding.md describes how to add one.

/** `file` is a JPEG, PNG or SVG in web/content/photographs/; `alt` describes it for people who don't see it. */
export type Photograph = { file: `${string}.${"jpg" | "jpeg" | "png" | "svg"}`; alt: string };

/** A drawing in place of a photograph, for the sample people. */
export const sampleDrawing = (id: string, name: string): Photograph => ({
  file: `${id}.svg`,
  alt: `Illustration of ${name}`,
});

/** By the last part of the address of an author's page. An author without an entry shows initials. */
export const authorPhotographs: Readonly<Record<string, Photograph | undefined>> = {
  "dana-kestrel": sampleDrawing("dana-kestrel", "Dana Kestrel"),
  "marcus-oyelaran": sampleDrawing("marcus-oyelaran", "Marcus Oyelaran"),
  "priya-raman": sampleDrawing("priya-raman", "Priya Raman"),
  "tom-halloran": sampleDrawing("tom-halloran", "Tom Halloran"),
};

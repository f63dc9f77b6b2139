import { DIGITAL_SOURCE_SCHEME } from "./constants.ts";

/** IPTC's terms for pictures that a machine made or changed. */
const digitalSources = [
  "trainedAlgorithmicMedia",
  "compositeWithTrainedAlgorithmicMedia",
  "compositeSynthetic",
  "algorithmicMedia",
  "algorithmicallyEnhanced",
] as const;
export type DigitalSource = (typeof digitalSources)[number];

const TERM = new RegExp(`/digitalsourcetype/(${digitalSources.join("|")})\\b`, "i");

/** The AI label in an image's XMP or C2PA manifest; null without one. */
export function findDigitalSource(bytes: Uint8Array): DigitalSource | null {
  const found = TERM.exec(new TextDecoder("latin1").decode(bytes))?.[1]?.toLowerCase();
  return digitalSources.find((term) => term.toLowerCase() === found) ?? null;
}

/** An XMP packet with nothing but the label, in ASCII. */
export const toXmpPacket = (source: DigitalSource): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${DIGITAL_SOURCE_SCHEME}${source}"/></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`;

const XMP_NAMESPACE = "http://ns.adobe.com/xap/1.0/\0";
const [APP0, APP1] = [0xe0, 0xe1];

/** The APP1 segment of a JPEG that holds the label. */
export function toXmpSegment(source: DigitalSource): Uint8Array<ArrayBuffer> {
  const data = new TextEncoder().encode(XMP_NAMESPACE + toXmpPacket(source));
  const length = data.length + 2;
  return Uint8Array.from([0xff, APP1, length >> 8, length & 0xff, ...data]);
}

/** Where the segment belongs in a JPEG: after its JFIF header, which comes first. */
export const xmpOffset = (bytes: Uint8Array): number =>
  bytes[2] === 0xff && bytes[3] === APP0 ? 4 + bytes[4]! * 256 + bytes[5]! : 2;

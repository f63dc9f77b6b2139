/** How carriers would bill a text: its alphabet, how many units it has, and into how many parts it is cut. */
type Segments = { encoding: "GSM-7" | "UCS-2"; units: number; segments: number };

// GSM 03.38: one septet each, then those that need an escape before them.
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const ESCAPED = new Set("\f^{}\\[~]|€");

const LIMITS = { "GSM-7": { single: 160, part: 153 }, "UCS-2": { single: 70, part: 67 } } as const;

/**
 * Parts of a text by 3GPP TS 23.038 and 23.040: 160 septets or 70 UTF-16 units fit into one, 153 or 67 into each of
 * several, and neither an escaped character nor a surrogate pair is cut in two. An empty text has no part.
 */
export function countSmsSegments(text: string): Segments {
  const characters = Array.from(text);
  const encoding = characters.every((each) => BASIC.has(each) || ESCAPED.has(each)) ? "GSM-7" : "UCS-2";
  const sizes = characters.map((each) => (encoding === "UCS-2" ? each.length : ESCAPED.has(each) ? 2 : 1));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { single, part } = LIMITS[encoding];
  if (units <= single) return { encoding, units, segments: units === 0 ? 0 : 1 };
  let segments = 1;
  let filled = 0;
  for (const size of sizes) {
    if (filled + size > part) {
      segments += 1;
      filled = 0;
    }
    filled += size;
  }
  return { encoding, units, segments };
}

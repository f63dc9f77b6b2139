/** Encoding, length in units and number of segments. */
type Segments = { encoding: "GSM-7" | "UCS-2"; units: number; segments: number };

// GSM 03.38: one septet each; `ESCAPED` characters take two.
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const ESCAPED = new Set("\f^{}\\[~]|€");

const LIMITS = { "GSM-7": { single: 160, part: 153 }, "UCS-2": { single: 70, part: 67 } } as const;

/**
 * Counts segments by 3GPP TS 23.038 and 23.040: 160 septets or 70 UTF-16 units in one, 153 or 67 in each of
 * several. Escapes and surrogate pairs are not split.
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

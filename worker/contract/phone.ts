/** A number in E.164, reading ten digits as North American; null when it cannot be one. */
export function toE164(phone: string): string | null {
  // Abroad, '+49 (0)30' is a way to write both +49 30 and 030.
  const cleaned = phone.replace(/(x|ext\.?)\s*\d+$/i, "").replace(/^(\s*\+[\d\s]+)\(0\)/, "$1");
  const digits = cleaned.replace(/\D/g, "");
  if (phone.trim().startsWith("+")) return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`;
  if (/^1[2-9]\d{9}$/.test(digits)) return `+${digits}`;
  return null;
}

/** Normalizes a phone number to E.164; ten digits are read as North American. Null if invalid. */
export function toE164(phone: string): string | null {
  // The trunk prefix in '+49 (0)30' is not part of the number.
  const cleaned = phone.replace(/(x|ext\.?)\s*\d+$/i, "").replace(/^(\s*\+[\d\s]+)\(0\)/, "$1");
  const digits = cleaned.replace(/\D/g, "");
  if (phone.trim().startsWith("+")) return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`;
  if (/^1[2-9]\d{9}$/.test(digits)) return `+${digits}`;
  return null;
}

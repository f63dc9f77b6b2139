/**
 * Formats an integer: 12480 → "12,480". Without `Intl`, because its first use blocks a slow phone for 65 to
 * 80 ms (measured in Chromium at 4x CPU throttling).
 */
export const formatInteger = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");

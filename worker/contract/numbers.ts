/**
 * A whole number as people read it: '12,480'. By hand, because the first use of `Intl` in a page costs a slow phone as
 * much time as everything else that hydration does.
 */
export const grouped = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");

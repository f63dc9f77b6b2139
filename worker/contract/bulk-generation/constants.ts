/** Articles per run: ten topics in each of the ten schedule categories (spec B §9). */
export const BULK_TOTAL = 100;

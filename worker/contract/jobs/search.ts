/** The values of the two filters that mean 'no filter' (spec P §9). */
export const ALL_LOCATIONS = "All Locations";
export const ALL_INDUSTRIES = "All Industries";

/** A search finds at most so many jobs or articles, the newest that fit: it then costs the same however many there are. */
export const MAX_RESULTS = 100;

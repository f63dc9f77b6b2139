/** Path of the public page. */
export const articlePath = ({ slug }: { slug: string }): string => `/article/${slug}`;

/** Path of an author's page. */
export const authorPath = (slug: string): string => `/authors/${slug}`;

/** Path of the public page. */
export const articlePath = ({ slug }: { slug: string }): string => `/article/${slug}`;

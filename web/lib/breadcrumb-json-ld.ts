/** schema.org's BreadcrumbList of the way to a page, from the home page on. */
export const breadcrumbJsonLd = (
  trail: { name: string; path: string }[],
  origin: string,
): Record<string, unknown> => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});

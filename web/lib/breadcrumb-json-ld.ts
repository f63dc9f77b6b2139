/** schema.org BreadcrumbList, starting at the home page. */
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

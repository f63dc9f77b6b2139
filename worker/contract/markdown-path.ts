/** Path of a page's Markdown twin. */
export const markdownPath = (path: string): string => (path === "/" ? "/index.md" : `${path}.md`);

/** Path of the page whose twin this is; null for other paths. */
export function pagePathOfMarkdown(path: string): string | null {
  if (!path.endsWith(".md") || path.endsWith("/.md")) return null;
  return path === "/index.md" ? "/" : path.slice(0, -".md".length);
}

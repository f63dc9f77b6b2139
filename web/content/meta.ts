/** Title, description and keywords of a page. The page adds the firm's name to the title. */
export type Meta = { title: string; description: string; keywords: readonly string[] };

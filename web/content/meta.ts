/** What search engines and shared links show. The title comes without the firm's name, which the page adds. */
export type Meta = { title: string; description: string; keywords: readonly string[] };

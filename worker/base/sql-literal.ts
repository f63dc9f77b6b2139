/** A text as a SQL literal, where there are no bound parameters: raw conditions, and statements of `wrangler d1 execute`. */
export const sqlLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

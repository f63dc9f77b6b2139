import type { Meta } from "./meta.ts";

/** A paragraph or a list. */
export type LegalBlock = string | { list: readonly string[] };

export type LegalDocument = {
  meta: Meta;
  title: string;
  updated: string;
  intro: string;
  sections: readonly { id: string; heading: string; blocks: readonly LegalBlock[] }[];
};

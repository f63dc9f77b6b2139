import type { Editor } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { attachSources, type ClaimAnchor } from "#contract/articles/claims.ts";
import { reviewMarks } from "#contract/articles/review-marks.ts";
import { claimSources } from "../source-queries.ts";

const key = new PluginKey<DecorationSet>("claims-without-source");
/** What makes a paragraph of a quotation a claim in Markdown. */
const QUOTE = "> ";

/** Claims of the document by position: the text of each block is read like a line of Markdown. */
function findClaims(doc: DocumentNode) {
  return collectBlocks(doc).flatMap(({ text, from, isQuoted }) => {
    const prefix = isQuoted ? QUOTE : "";
    return reviewMarks(prefix + text).map((mark) => {
      const start = mark.index - prefix.length;
      return { ...mark, from: from + Math.max(0, start), to: from + start + mark.text.length };
    });
  });
}

function collectBlocks(doc: DocumentNode) {
  const blocks: { text: string; from: number; isQuoted: boolean }[] = [];
  doc.descendants((node, position, parent) => {
    if (!node.isTextblock) return true;
    if (node.type.name !== "codeBlock")
      blocks.push({
        // One character for each image or break, so that positions stay valid.
        text: node.textBetween(0, node.content.size, "", " "),
        from: position + 1,
        isQuoted: parent?.type.name === "blockquote",
      });
    return false;
  });
  return blocks;
}

function toDecorations(doc: DocumentNode, sources: readonly ClaimAnchor[]): DecorationSet {
  const { claims } = attachSources(findClaims(doc), sources);
  return DecorationSet.create(
    doc,
    claims
      .filter((claim) => claim.sources.length === 0)
      .map(({ from, to }) => Decoration.inline(from, to, { class: "claim-open", title: "No source" })),
  );
}

const createPlugin = (sources: readonly ClaimAnchor[]) =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => toDecorations(doc, sources),
      apply: (transaction, decorations) =>
        transaction.docChanged ? toDecorations(transaction.doc, sources) : decorations,
    },
    props: { decorations: (state) => key.getState(state) },
  });

/** Underlines claims without a source in the rich editor. */
export function ClaimHighlights({ editor, articleId }: { editor: Editor; articleId: string | null }) {
  const { data: sources } = useQuery({ ...claimSources(articleId ?? ""), enabled: articleId !== null });
  useEffect(() => {
    editor.registerPlugin(createPlugin(sources ?? []));
    return () => {
      if (!editor.isDestroyed) editor.unregisterPlugin(key);
    };
  }, [editor, sources]);
  return null;
}

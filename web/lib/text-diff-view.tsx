import type { ReactNode } from "react";
import { type DiffPart, textDiff } from "./text-diff.ts";

const CHANGE = "rounded-xs px-0.5 box-decoration-clone";

function renderPart({ kind, text }: DiffPart): ReactNode {
  if (kind === "added") return <ins className={`${CHANGE} bg-positive-wash text-positive-ink`}>{text}</ins>;
  if (kind === "removed") return <del className={`${CHANGE} bg-danger-wash text-danger-ink`}>{text}</del>;
  if (kind === "skipped")
    return (
      <span className="my-2 block border-y border-dashed border-line py-1 [font-family:var(--font-sans)] text-xs text-ink-3">
        {text}
      </span>
    );
  return text;
}

/** Marks removed and added text. */
export const TextDiff = ({ before, after }: { before: string; after: string }) =>
  textDiff(before, after).map((part, index) => (
    // Parts never change, so their index is a stable key.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index}>{renderPart(part)}</span>
  ));

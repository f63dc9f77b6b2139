import type { ReactNode } from "react";
import type { DrawingName } from "#web/content/drawings.ts";

const AXES = "M12 8v74h122";

/** One path per color, on a 144 × 96 canvas. */
const MARKS: Record<DrawingName, ReactNode> = {
  "driver-tree": (
    <>
      <path d="M10 38h32v20H10zM58 16h32v18H58zM58 62h32v18H58zM42 48h8M50 25v46M50 25h8M50 71h8M90 25h12M102 14v22M102 14h12M102 36h12M90 71h12M102 60v22M102 60h12M102 82h12" />
      <path d="M118 14h.01M118 36h.01M118 82h.01" className="mark-points" />
      <path d="M118 60h.01" className="mark-latest" />
    </>
  ),
  outlier: (
    <>
      <path d={AXES} />
      <path d="M14 76L132 22" className="mark-plan" />
      <path
        d="M22 70h.01M34 69h.01M46 60h.01M58 58h.01M70 49h.01M82 46h.01M94 38h.01M106 35h.01M120 26h.01"
        className="mark-points"
      />
      <path d="M52 22h.01" className="mark-latest" />
    </>
  ),
  "variance-table": (
    <>
      <path d="M10 52h124v16H10z" className="mark-wash" />
      <path d="M10 20h124M10 36h124M10 52h124M10 68h124M92 82h38M92 86h38" />
      <path
        d="M16 28h26M70 28h14M108 28h18M16 44h30M70 44h14M112 44h14M16 60h22M70 60h14M16 76h26M70 76h14M108 76h18"
        className="mark-text"
      />
      <path d="M106 60h20" className="mark-text mark-signal" />
    </>
  ),
  fan: (
    <>
      <path d="M72 50L132 14V78z" className="mark-wash" />
      <path d={AXES} />
      <path d="M16 70L27 67L38 69L49 60L60 58L72 50" className="mark-strong" />
      <path d="M72 50L132 42" className="mark-plan" />
      <path d="M72 50h.01" className="mark-latest" />
    </>
  ),
};

/** A drawing of web/content/drawings.ts as a small mark without labels. Decorative: the text beside it says the same. */
export function ServiceMark({ name }: { name: DrawingName }) {
  return (
    <svg viewBox="0 0 144 96" aria-hidden="true" className="mark">
      {MARKS[name]}
    </svg>
  );
}

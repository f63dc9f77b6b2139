import type { ReactNode } from "react";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";

export type PreviewWidth = "phone" | "desktop";
export type TextView = "write" | PreviewWidth;

const WIDTHS: Record<PreviewWidth, string> = { phone: "max-w-[24.375rem]", desktop: "max-w-[58rem]" };
const VIEWS: readonly { value: TextView; label: string }[] = [
  { value: "write", label: "Write" },
  { value: "phone", label: "Phone" },
  { value: "desktop", label: "Desktop" },
];

type TextViewsProps = { value: TextView; onChange: (view: TextView) => void };

/** Chooses between writing and a preview. */
export const TextViews = ({ value, onChange }: TextViewsProps) => (
  <SegmentedControl label="View" options={VIEWS} value={value} onValueChange={onChange} />
);

type TextPreviewProps = { title: string; width: PreviewWidth; children: ReactNode };

/** A text as readers see it, at the width of a phone or of a desktop. */
export const TextPreview = ({ title, width, children }: TextPreviewProps) => (
  <section aria-label="Preview" className={`panel mx-auto w-full min-w-0 overflow-hidden ${WIDTHS[width]}`}>
    {/* Focusable, so that the keyboard can scroll it. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <div className="max-h-[48rem] overflow-y-auto p-5" role="group" aria-label="Published text" tabIndex={0}>
      <p className="mb-3 [font:500_clamp(1.5rem,4vw,2.25rem)/1.15_var(--font-serif)] text-balance">
        {title || "Untitled"}
      </p>
      {children}
    </div>
  </section>
);

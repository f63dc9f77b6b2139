import type { ReactNode } from "react";
import { cx } from "../cx.ts";

/** One row of the gallery. */
export function Specimen({ name, children, plain }: { name: string; children: ReactNode; plain?: boolean }) {
  return (
    <section className="grid gap-4 border-t border-ink py-8 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-12">
      <h2 className="type-title">{name}</h2>
      <div className={cx("min-w-0", !plain && "grid gap-4")}>{children}</div>
    </section>
  );
}

export function SpecimenRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-4 gap-y-3">{children}</div>;
}

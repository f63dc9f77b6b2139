type Milestone = { year: string; title: string; text: string };

/** A horizontal timeline; the last item lies in the future and is only outlined. */
export function Milestones({ items, label }: { items: readonly Milestone[]; label: string }) {
  const latest = items.length - 2;
  const getMarkerClass = (index: number) =>
    index === latest
      ? "size-4 bg-signal outline-2 outline-offset-2 outline-signal-ink"
      : index > latest
        ? "size-3.5 border-2 border-dashed border-ink-2 bg-paper"
        : "size-3.5 bg-ink";
  return (
    <ol aria-label={label} className="grid lg:grid-cols-4">
      {items.map(({ year, title, text }, index) => (
        <li
          key={year}
          className={`relative border-l border-ink pb-9 pl-7 last:pb-0 lg:border-t lg:border-l-0 lg:pt-9 lg:pr-8 lg:pb-0 lg:pl-0 ${index > latest ? "border-dashed" : ""}`}
        >
          <span
            aria-hidden="true"
            className={`absolute top-1.5 left-0 -translate-x-1/2 rounded-point lg:top-0 lg:translate-x-0 lg:-translate-y-1/2 ${getMarkerClass(index)}`}
          />
          <p className="type-figure">{year}</p>
          <h3 className="type-title mt-3">{title}</h3>
          <p className="mt-2 max-w-sm text-ink-2">{text}</p>
        </li>
      ))}
    </ol>
  );
}

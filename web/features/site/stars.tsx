const STAR = "M6 .8l1.6 3.4 3.7.4-2.8 2.5.8 3.7L6 8.9l-3.3 1.9.8-3.7L.7 4.6l3.7-.4z";

/** A rating out of five; `label` is its text alternative. */
export function Stars({ count, label }: { count: number; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      width={count * 16 - 3}
      height="13"
      viewBox={`0 0 ${count * 16 - 3} 13`}
      className="text-ink"
    >
      {Array.from({ length: count }, (_, index) => (
        <path key={index} d={STAR} transform={`translate(${index * 16} 0)`} fill="currentColor" />
      ))}
    </svg>
  );
}

const BANDS = [
  { from: 0, to: 40, color: "var(--color-score-0)" },
  { from: 40, to: 60, color: "var(--color-score-40)" },
  { from: 60, to: 80, color: "var(--color-score-60)" },
  { from: 80, to: 100, color: "var(--color-score-80)" },
];
const MARKS = [0, 40, 60, 80, 100];

/** Plots a score between 0 and 100 over the four color bands; decorative, beside the number. */
export function ScoreScale({ score }: { score: number }) {
  const position = `${score}%`;
  return (
    <div className="px-2" aria-hidden="true">
      <svg width="100%" height="26" className="block overflow-visible">
        {BANDS.map(({ from, to, color }) => (
          <rect key={from} x={`${from}%`} y="10" width={`${to - from}%`} height="8" fill={color} />
        ))}
        <line x1={position} x2={position} y1="3" y2="25" stroke="var(--color-ink)" strokeWidth="2" />
        <circle cx={position} cy="14" r="5" fill="var(--color-ink)" />
      </svg>
      <div className="relative mt-1 h-4 text-2xs text-ink-3">
        {MARKS.map((mark) => (
          <span key={mark} className="fig absolute -translate-x-1/2" style={{ left: `${mark}%` }}>
            {mark}
          </span>
        ))}
      </div>
    </div>
  );
}

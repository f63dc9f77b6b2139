/** A plan line and twelve readings whose distance from it shrinks. */
const FROM = { x: 60, y: 290 };
const TO = { x: 560, y: 82 };
const DISTANCES = [-17, 16, -21, 16, -9, -4, -3, 8, -5, 6, -3, 2];

const getPlanY = (x: number) => FROM.y + ((x - FROM.x) / (TO.x - FROM.x)) * (TO.y - FROM.y);

const readings = DISTANCES.map((distance, index) => {
  const x = 96 + index * 36;
  return { x, plan: getPlanY(x), y: getPlanY(x) + distance, latest: index === DISTANCES.length - 1 };
});

/** Decorative plot beside the sign-in form. */
export function LoginPlot() {
  return (
    <svg viewBox="0 0 600 400" className="w-full max-w-2xl" fill="none" aria-hidden="true">
      <path d="M60 330h500M60 330V40" stroke="var(--color-ink)" strokeWidth="1.5" />
      <path
        d={`M${FROM.x} ${FROM.y}L${TO.x} ${TO.y}`}
        stroke="var(--color-ink)"
        strokeWidth="1.25"
        strokeDasharray="6 5"
      />
      {readings.map(({ x, plan, y, latest }) => (
        <g key={x}>
          <path d={`M${x} ${y}V${plan}`} stroke="var(--color-plan)" strokeWidth="1.25" />
          <circle
            cx={x}
            cy={y}
            r={latest ? 9 : 6}
            fill={latest ? "var(--color-signal)" : "var(--color-ink)"}
          />
        </g>
      ))}
    </svg>
  );
}

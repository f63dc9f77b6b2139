import { cx } from "./cx.ts";

type Part = { color: string } & (
  | { line: readonly number[]; width: number }
  | { disc: readonly number[] }
  | { area: readonly number[] }
);

const toPaint = (color: string) => (color === "ink" ? "currentColor" : `var(--color-${color})`);

function MarkPart(part: Part) {
  if ("disc" in part) {
    const [x, y, radius] = part.disc;
    return <circle cx={x} cy={y} r={radius} fill={toPaint(part.color)} />;
  }
  if ("area" in part) return <polygon points={part.area.join(" ")} fill={toPaint(part.color)} />;
  const [x1, y1, x2, y2] = part.line;
  return <line x1={x1} y1={y1} x2={x2} y2={y2} stroke={toPaint(part.color)} strokeWidth={part.width} />;
}

type LogoProps = { name: string; mark: readonly Part[]; className?: string };

/** Mark and name; the font size scales both. Wrap it in a link. */
export function Logo({ name, mark, className }: LogoProps) {
  return (
    <span className={cx("logo", className)}>
      <svg width="26" height="26" viewBox="0 0 26 26" fill="none" aria-hidden="true">
        {mark.map((part) => (
          <MarkPart key={JSON.stringify(part)} {...part} />
        ))}
      </svg>
      {name}
    </span>
  );
}

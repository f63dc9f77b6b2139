/** Rounds the value range outwards and picks about three grid steps. */
export function computeScale(series: readonly (readonly number[])[]): {
  from: number;
  to: number;
  steps: number[];
} {
  const all = series.flat();
  const low = Math.min(...all);
  const high = Math.max(...all);
  const step = niceStep((high - low || Math.abs(high) || 1) / 3);
  const from = Math.floor(low / step) * step;
  const to = Math.ceil(high / step) * step;
  const steps: number[] = [];
  for (let value = from; value <= to + step / 2; value += step) steps.push(Number(value.toPrecision(12)));
  return { from, to: to === from ? from + step : to, steps };
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const lead = rough / power;
  return (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10) * power;
}

/** Moves positions apart until neighbors are `gap` apart; keeps their order. */
export function spreadPositions(positions: readonly number[], gap: number): number[] {
  const order = positions
    .map((_, index) => index)
    .toSorted((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  const placed = [...positions];
  order.forEach((index, rank) => {
    const before = order[rank - 1];
    if (before === undefined) return;
    placed[index] = Math.max(placed[index] ?? 0, (placed[before] ?? 0) + gap);
  });
  return placed;
}

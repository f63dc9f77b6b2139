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

function niceStep(roughStep: number): number {
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const lead = roughStep / power;
  return (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10) * power;
}

/** Moves positions apart until neighbors are `gap` apart; keeps their order. */
export function spreadPositions(positions: readonly number[], gap: number): number[] {
  const order = positions
    .map((_, index) => index)
    .toSorted((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  const result = [...positions];
  order.forEach((index, rank) => {
    const before = order[rank - 1];
    if (before === undefined) return;
    result[index] = Math.max(result[index] ?? 0, (result[before] ?? 0) + gap);
  });
  return result;
}

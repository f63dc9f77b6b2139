/** Maximum cost in the largest database, as a multiple of the cost in a smaller one. */
export const MAX_GROWTH = 1.3;

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The median of the per-round ratios, because other load in a round affects both sides. */
const ratio = (ours, baseline) => median(ours.map((rate, round) => rate / baseline[round]));

const perSecond = (rates) => {
  const rate = median(rates);
  return rate < 100 ? rate.toFixed(1) : Math.round(rate).toLocaleString("en-US");
};

/** The lines of both tables, and the targets that were missed. */
export function report(rows, instances, rates) {
  const getRates = (side, row, instance) => rates.get(`${side} ${row.name} ${instance}`);
  const missed = [];
  const expectTarget = (isMet, message) => {
    if (!isMet) missed.push(message);
  };
  const baselineRows = rows
    .filter(({ baseline }) => baseline)
    .map((row) => {
      const measured = instances.filter((instance) => getRates("baseline", row, instance));
      const ratios = instances.map((instance) =>
        measured.includes(instance)
          ? ratio(getRates("ours", row, instance), getRates("baseline", row, instance))
          : null,
      );
      for (const value of ratios)
        if (value !== null && row.minRatio)
          expectTarget(value >= row.minRatio, `${row.name}: ${value.toFixed(2)} of the baseline`);
      const last = measured.at(-1);
      const cells = ratios.map((value) => (value === null ? "" : value.toFixed(2)));
      const seconds = `${perSecond(getRates("ours", row, last))} of ${perSecond(getRates("baseline", row, last))}`;
      return `| ${[row.name, row.baselineWork, ...cells, row.minRatio ? `≥ ${row.minRatio}` : "", seconds, row.limit].join(" | ")} |`;
    });
  const growth = rows
    .filter(({ once }) => !once)
    .map((row) => {
      const all = instances.map((instance) => getRates("ours", row, instance));
      const factor = ratio(all[row.growthFrom ?? 0], all.at(-1));
      expectTarget(
        factor <= MAX_GROWTH,
        `${row.name} costs ${factor.toFixed(2)} times as much in the largest database`,
      );
      const cells = [...all.map(perSecond), `${factor.toFixed(2)} ×`, `≤ ${MAX_GROWTH} ×`];
      return `| ${[row.name, ...cells, row.limit].join(" | ")} |`;
    });
  const lines = [
    `| request | baseline | ${instances.join(" | ")} | target | requests/s in the largest | limited by |`,
    `|---|---|${"---:|".repeat(instances.length)}---|---|---|`,
    ...baselineRows,
    "",
    `| requests/s | ${instances.join(" | ")} | cost growth | target | limited by |`,
    `|---|${"---:|".repeat(instances.length)}---:|---|---|`,
    ...growth,
  ];
  return { lines, missed };
}

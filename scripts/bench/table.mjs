/** The most that anything may cost in the largest office, as a multiple of its cost in the smallest. */
export const MOST_GROWTH = 1.3;

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The middle of the ratios of each round, so that whatever else the machine did in a round weighed on both. */
const ratio = (ours, base) => median(ours.map((rate, round) => rate / base[round]));

const perSecond = (rates) => {
  const rate = median(rates);
  return rate < 100 ? rate.toFixed(1) : Math.round(rate).toLocaleString("en-US");
};

/** The lines of both tables, and whether every promise was kept. */
export function report(rows, offices, rates) {
  const of = (side, row, office) => rates.get(`${side} ${row.name} ${office}`);
  const broken = [];
  const promise = (holds, what) => {
    if (!holds) broken.push(what);
  };
  const floors = rows
    .filter(({ floor }) => floor)
    .map((row) => {
      const measured = offices.filter((office) => of("floor", row, office));
      const ratios = offices.map((office) =>
        measured.includes(office) ? ratio(of("ours", row, office), of("floor", row, office)) : null,
      );
      for (const value of ratios)
        if (value !== null && row.least)
          promise(value >= row.least, `${row.name}: ${value.toFixed(2)} of the floor`);
      const last = measured.at(-1);
      const cells = ratios.map((value) => (value === null ? "" : value.toFixed(2)));
      const seconds = `${perSecond(of("ours", row, last))} of ${perSecond(of("floor", row, last))}`;
      return `| ${[row.name, row.base, ...cells, row.least ? `≥ ${row.least}` : "", seconds, row.limit].join(" | ")} |`;
    });
  const [few, many] = [offices[0], offices.at(-1)];
  const growth = rows
    .filter(({ once }) => !once)
    .map((row) => {
      const [less, more] = [of("ours", row, few), of("ours", row, many)];
      const factor = ratio(less, more);
      promise(factor <= MOST_GROWTH, `${row.name} costs ${factor.toFixed(2)} times as much`);
      const cells = [perSecond(less), perSecond(more), `${factor.toFixed(2)} ×`, `≤ ${MOST_GROWTH} ×`];
      return `| ${[row.name, ...cells, row.limit].join(" | ")} |`;
    });
  const lines = [
    `| request | floor | ${offices.join(" | ")} | promised | per second, the last | what limits it |`,
    `|---|---|${"---:|".repeat(offices.length)}---|---|---|`,
    ...floors,
    "",
    `| request | per second, ${few} | ${many} | cost grows by | promised | what limits it |`,
    "|---|---:|---:|---:|---|---|",
    ...growth,
  ];
  return { lines, broken };
}

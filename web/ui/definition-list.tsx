import { Fragment } from "react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type DefinitionListProps = { items: readonly { term: string; value: ReactNode }[]; className?: string };

export function DefinitionList({ items, className }: DefinitionListProps) {
  return (
    <dl className={cx("kv", className)}>
      {items.map(({ term, value }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

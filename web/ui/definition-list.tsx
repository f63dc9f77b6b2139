import { Fragment } from "react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type DefinitionListProps = {
  /** `key` is needed where two items have the same term. */
  items: readonly { key?: string; term: string; value: ReactNode }[];
  className?: string;
};

export function DefinitionList({ items, className }: DefinitionListProps) {
  return (
    <dl className={cx("kv", className)}>
      {items.map(({ term, value, key = term }) => (
        <Fragment key={key}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

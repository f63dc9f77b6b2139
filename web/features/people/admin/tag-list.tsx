import { cx } from "#web/ui/cx.ts";

type Props = {
  tags: readonly string[];
  /** Shows this many, and the number of the others. */
  max?: number;
  /** A button that removes the tag. */
  renderRemove?: (tag: string) => React.ReactNode;
  className?: string;
};

export function TagList({ tags, max = tags.length, renderRemove, className }: Props) {
  const hidden = tags.slice(max);
  return (
    <ul className={cx("flex flex-wrap gap-1", className)}>
      {tags.slice(0, max).map((tag) => (
        <li
          key={tag}
          className="inline-flex max-w-full items-center gap-1 rounded-xs border border-line-2 bg-paper-2 px-1.5 text-xs leading-5 [overflow-wrap:anywhere]"
        >
          {tag}
          {renderRemove?.(tag)}
        </li>
      ))}
      {hidden.length > 0 && (
        <li className="text-xs leading-5 text-ink-2" title={hidden.join(", ")}>
          +{hidden.length}
          <span className="sr-only"> more: {hidden.join(", ")}</span>
        </li>
      )}
    </ul>
  );
}

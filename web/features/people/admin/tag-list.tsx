import { cx } from "#web/ui/cx.ts";

const TAG = "rounded-xs border border-line-2 bg-paper-2 px-1.5 text-xs leading-5";
/** Characters of two tags that fit beside each other. */
const MAX_PAIR_LENGTH = 20;

type Props = {
  tags: readonly string[];
  /** A button that removes the tag. */
  renderRemove?: (tag: string) => React.ReactNode;
};

export const TagList = ({ tags, renderRemove }: Props) => (
  <ul className="flex flex-wrap gap-1">
    {tags.map((tag) => (
      <li key={tag} className={cx(TAG, "inline-flex max-w-full items-center gap-1 [overflow-wrap:anywhere]")}>
        {tag}
        {renderRemove?.(tag)}
      </li>
    ))}
  </ul>
);

/** The first tags in one line, and the number of the others. */
export function TagSummary({ tags }: Pick<Props, "tags">) {
  const [first = "", second = ""] = tags;
  const visible = first.length + second.length > MAX_PAIR_LENGTH ? 1 : 2;
  const hidden = tags.slice(visible);
  return (
    <span className="flex min-w-0 items-center gap-1 max-desk:flex-wrap" title={tags.join(", ")}>
      {tags.slice(0, visible).map((tag) => (
        <span key={tag} className={cx(TAG, "min-w-0 truncate")}>
          {tag}
        </span>
      ))}
      {hidden.length > 0 && (
        <span className="text-xs leading-5 text-ink-2">
          +{hidden.length}
          <span className="sr-only"> more: {hidden.join(", ")}</span>
        </span>
      )}
    </span>
  );
}

/** The first stop of the keyboard on every page; shows itself on focus. */
export function SkipLink({
  href = "#main",
  children = "Skip to content",
}: {
  href?: string;
  children?: string;
}) {
  return (
    <a href={href} className="btn btn-ink skip-link">
      {children}
    </a>
  );
}

/** Visible on focus. */
export function SkipLink({ children = "Skip to content" }: { children?: string }) {
  return (
    <a href="#main" className="btn btn-ink skip-link">
      {children}
    </a>
  );
}

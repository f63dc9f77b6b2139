import type { ComponentProps, MouseEvent } from "react";
import { useNavigate } from "react-router";
import { isPlainClick } from "#web/lib/link.tsx";

type SamePageLinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: string;
  /** The element id to scroll to when the link reloads the page without JavaScript. */
  hash: string;
};

/** A link that changes URL parameters and keeps the scroll position. */
export function SamePageLink({ to, hash, children, ...props }: SamePageLinkProps) {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void navigate(to, { preventScrollReset: true });
  };
  return (
    <a href={`${to}#${hash}`} onClick={onClick} {...props}>
      {children}
    </a>
  );
}

import type { ComponentProps, MouseEvent } from "react";
import { useNavigate } from "react-router";

type SamePageLinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: string;
  /** The part of the page that the browser shows after loading it anew, without scripts. */
  hash: string;
};

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A link that changes the choice on this page and leaves the page where it is. */
export function SamePageLink({ to, hash: at, children, ...props }: SamePageLinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    void navigate(to, { preventScrollReset: true });
  };
  return (
    <a href={`${to}#${at}`} onClick={follow} {...props}>
      {children}
    </a>
  );
}

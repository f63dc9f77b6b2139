import type { ComponentProps, MouseEvent } from "react";
import { useNavigate } from "react-router";

type StayLinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: string;
  /** The part of the page that the browser shows after loading it anew, without scripts. */
  at: string;
};

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A link that changes the choice on this page and leaves the page where it is. */
export function StayLink({ to, at, children, ...props }: StayLinkProps) {
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

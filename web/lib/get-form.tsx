import type { ComponentProps, FormEvent } from "react";
import { useNavigate } from "react-router";

type GetFormProps = Omit<ComponentProps<"form">, "action" | "method"> & {
  action: string;
  /** Keeps the scroll position: only part of the page changes. */
  keepScroll?: boolean;
};

/** A form whose fields become the query string: natively without JavaScript, through the router with it. */
export function GetForm({ action, keepScroll = false, ...props }: GetFormProps) {
  const navigate = useNavigate();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].filter(
      ([, value]) => typeof value === "string" && value,
    );
    const query = new URLSearchParams(entries as [string, string][]).toString();
    void navigate(query ? `${action}?${query}` : action, { preventScrollReset: keepScroll });
  };
  return <form action={action} onSubmit={onSubmit} {...props} />;
}

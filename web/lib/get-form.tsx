import type { ComponentProps, FormEvent } from "react";
import { useNavigate } from "react-router";

type GetFormProps = Omit<ComponentProps<"form">, "action" | "method"> & {
  action: string;
  /** The view stays where it is: only a part of the page changes. */
  keepScroll?: boolean;
};

/** A form whose fields become the address: by itself without scripts, through the router with them. */
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

import { useState } from "react";
import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { useHydrated } from "./use-hydrated.ts";
import { Input } from "./input.tsx";

/** A password input with a Show button. Use it in a Field. */
export function PasswordField({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  const [isVisible, setVisible] = useState(false);
  const hydrated = useHydrated();
  return (
    <span className={cx("relative block", className)}>
      <Input
        {...props}
        type={isVisible ? "text" : "password"}
        className="pr-20"
        autoCapitalize="none"
        spellCheck={false}
      />
      {hydrated && (
        <Button
          variant="text"
          size="sm"
          className="absolute inset-y-1 right-1 min-h-0!"
          aria-label={isVisible ? "Hide password" : "Show password"}
          onClick={() => setVisible(!isVisible)}
        >
          {isVisible ? "Hide" : "Show"}
        </Button>
      )}
    </span>
  );
}

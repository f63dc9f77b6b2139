import { DropdownMenu as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Kbd } from "./kbd.tsx";

type DropdownMenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  /** MenuItems, MenuLabels and MenuLines. */
  children: ReactNode;
  align?: "start" | "end";
};

/** Actions behind a button. No portal: it follows its button in reading order. */
export function DropdownMenu({ trigger, children, align = "end" }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content align={align} sideOffset={4} collisionPadding={8} className="menu">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

type MenuItemProps = {
  children: ReactNode;
  onSelect?: () => void;
  icon?: ReactNode;
  shortcut?: string;
  tone?: "plain" | "danger";
  disabled?: boolean;
  /** The only child is a link of the app. */
  asChild?: boolean;
};

export function MenuItem({ children, onSelect, icon, shortcut, tone, disabled, asChild }: MenuItemProps) {
  const look = cx("menu-item", tone === "danger" && "menu-danger");
  return asChild ? (
    <Radix.Item asChild disabled={disabled} onSelect={onSelect} className={look}>
      {children}
    </Radix.Item>
  ) : (
    <Radix.Item disabled={disabled} onSelect={onSelect} className={look}>
      {icon}
      {children}
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Radix.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="menu-label">{children}</Radix.Label>;
}

export function MenuLine() {
  return <Radix.Separator className="menu-line" />;
}

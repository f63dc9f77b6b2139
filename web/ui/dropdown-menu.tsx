import { DropdownMenu as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

type DropdownMenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  /** MenuItems, MenuLabels and MenuSeparators. */
  children: ReactNode;
  /** Controls the menu, with `onOpenChange`. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "end";
};

/** Rendered without a portal, so that it follows its button in reading order. */
export function DropdownMenu({ trigger, children, align = "end", ...state }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false} {...state}>
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
  disabled?: boolean;
  /** The only child is a link. */
  asChild?: boolean;
};

export function MenuItem({ children, onSelect, icon, disabled, asChild }: MenuItemProps) {
  return asChild ? (
    <Radix.Item asChild disabled={disabled} onSelect={onSelect} className="menu-item">
      {children}
    </Radix.Item>
  ) : (
    <Radix.Item disabled={disabled} onSelect={onSelect} className="menu-item">
      {icon}
      {children}
    </Radix.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="menu-label">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="menu-line" />;
}

import { IconButton, type IconButtonProps } from "./icon-button.tsx";
import { Kbd } from "./kbd.tsx";
import { Tooltip } from "./tooltip.tsx";

type ToolButtonProps = IconButtonProps & {
  /** What the tooltip says where the name is longer ("Delete" for "Delete Senior analyst"). */
  tip?: string;
  /** The key that does the same. */
  shortcut?: string;
};

/** An IconButton with a drawn tooltip, for the back office; stands inside a TooltipProvider. */
export function ToolButton({ tip, shortcut, ...props }: ToolButtonProps) {
  return (
    <Tooltip
      content={
        <>
          {tip ?? props.label} {shortcut && <Kbd>{shortcut}</Kbd>}
        </>
      }
    >
      <IconButton {...props} title={undefined} />
    </Tooltip>
  );
}

import { IconButton, type IconButtonProps } from "./icon-button.tsx";
import { Kbd } from "./kbd.tsx";
import { Tooltip } from "./tooltip.tsx";

type ToolButtonProps = IconButtonProps & {
  /** Tooltip text when the label is longer ("Delete" for "Delete Senior analyst"). */
  tip?: string;
  /** Shown in the tooltip. */
  shortcut?: string;
};

/** An IconButton with a styled tooltip, for the back office; needs a TooltipProvider. */
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

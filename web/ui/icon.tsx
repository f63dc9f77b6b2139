export type IconProps = {
  /** 16 in text and tools, 20 alone. The stroke width stays the same. */
  size?: number;
  className?: string;
  /** Only for icons without adjacent text. */
  title?: string;
};

/**
 * Makes an icon from one path on a 16-unit grid, drawn in the current color.
 * @__NO_SIDE_EFFECTS__
 */
export function createIcon(path: string) {
  return function Icon({ size = 16, className, title }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth={24 / size}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
        {...(title ? { role: "img", "aria-label": title } : { "aria-hidden": true })}
      >
        <path d={path} />
      </svg>
    );
  };
}

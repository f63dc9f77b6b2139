import {
  PHOTOGRAPH_FORMATS,
  PHOTOGRAPH_WIDTHS,
  photographHeight,
  photographPath,
} from "#contract/images/photograph-path.ts";
import type { Photograph as Source } from "#web/content/photographs.ts";
import { cx } from "#web/ui/cx.ts";

type PhotographProps = {
  photograph: Source;
  /** Displayed width, as in the attribute `sizes`. */
  sizes: string;
  /** Next to the person's name, where a description would repeat it. */
  decorative?: boolean;
  className?: string;
};

/** A person's photograph, 15:17. */
export function Photograph({ photograph: { file, alt }, sizes, decorative, className }: PhotographProps) {
  return (
    <picture className="block shrink-0">
      {PHOTOGRAPH_FORMATS.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={PHOTOGRAPH_WIDTHS.map((width) => `${photographPath(file, width, format)} ${width}w`).join(
            ", ",
          )}
          sizes={sizes}
        />
      ))}
      <img
        src={photographPath(file, 384, "webp")}
        alt={decorative ? "" : alt}
        width={384}
        height={photographHeight(384)}
        loading="lazy"
        decoding="async"
        className={cx("block aspect-[15/17] bg-paper-3 object-cover", className)}
      />
    </picture>
  );
}

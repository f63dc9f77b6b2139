import { useState } from "react";
import { Spinner } from "#web/ui/spinner.tsx";

/** Preview cropped to the aspect ratio of a card, or an empty placeholder. */
export function PicturePreview({ src, isLoading }: { src: string | null; isLoading: boolean }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="relative grid aspect-[40/21] place-items-center overflow-hidden rounded-sm border border-line bg-paper-2">
      {src && !failed ? (
        <img
          src={src}
          alt="Preview"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={() => setFailed(true)}
        />
      ) : (
        <span className="px-3 text-center text-xs text-ink-3">
          {failed ? "This picture could not be loaded." : "No picture"}
        </span>
      )}
      {isLoading && (
        <span className="absolute inset-0 grid place-items-center bg-raised/80">
          <Spinner />
        </span>
      )}
    </div>
  );
}

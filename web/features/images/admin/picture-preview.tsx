import { useState } from "react";
import { Spinner } from "#web/ui/spinner.tsx";

/** The picture as pages show it, cut to the proportions of a card; without one, an empty plate. */
export function PicturePreview({ src, isLoading: waiting }: { src: string | null; isLoading: boolean }) {
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
      {waiting && (
        <span className="absolute inset-0 grid place-items-center bg-raised/80">
          <Spinner />
        </span>
      )}
    </div>
  );
}

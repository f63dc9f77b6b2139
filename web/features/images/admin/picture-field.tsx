import { type DragEvent, useRef, useState } from "react";
import { ApiError } from "#web/lib/api.ts";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { PicturePreview } from "./picture-preview.tsx";
import { type ImageSubject, useGenerateImage, useUploadImage } from "./queries.ts";
import { describeImageError, ImageRejectedError } from "./scale-picture.ts";

type PictureFieldProps = {
  value: string | null;
  onChange: (url: string | null) => void;
  /** Input for image generation. */
  subject: ImageSubject;
};

/** Uploads, generates or removes the picture of an article or a job. The surrounding form saves the URL. */
export function PictureField({ value, onChange, subject }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [status, setStatus] = useState("");
  const [isDragOver, setIsDragOver] = useState(false);
  const upload = useUploadImage();
  const generate = useGenerateImage();
  const canUpload = useCan("content.write");
  const canGenerate = useCan(subject.kind === "article" ? "content.write" : "jobs.write");
  const isBusy = upload.isPending || generate.isPending;
  const hasNoTitle = subject.title.trim() === "";

  const applyResult = async (request: Promise<ImageResult>, errorTitle: string) => {
    try {
      const { imageUrl, maker } = await request;
      onChange(imageUrl);
      setStatus(resultMessages[maker ?? "upload"]);
    } catch (error) {
      if (!(error instanceof ImageRejectedError || error instanceof ApiError)) throw error;
      toast({ ...describeImageError(error, errorTitle), tone: "danger" });
    }
  };
  const uploadFile = (file: File | undefined) => {
    if (!file || isBusy || !canUpload) return;
    setStatus("");
    void applyResult(upload.mutateAsync(file), "Failed to process image");
  };
  const generateImage = () => {
    setStatus("");
    void applyResult(generate.mutateAsync(subject), "Failed to generate image");
  };
  const removePicture = () => {
    onChange(null);
    setStatus("Picture removed.");
    chooseButton.current?.focus();
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    uploadFile(event.dataTransfer.files[0]);
  };

  return (
    <FieldGroup legend="Picture" optional className="@container">
      <div
        className="grid gap-4 rounded-sm border border-dashed border-field bg-raised p-3 data-over:border-solid data-over:bg-plan-wash @md:grid-cols-[15rem_1fr]"
        data-over={isDragOver ? "" : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          if (canUpload) setIsDragOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDragOver(false);
        }}
        onDrop={onDrop}
      >
        <PicturePreview key={value} src={value} isLoading={isBusy} />
        <div className="grid content-center gap-3">
          <div className="flex flex-wrap gap-2">
            {canUpload && (
              <Button
                ref={chooseButton}
                variant="line"
                size="sm"
                pending={upload.isPending}
                pendingLabel="Uploading…"
                disabled={generate.isPending}
                onClick={() => input.current?.click()}
              >
                {value ? "Choose another file" : "Choose a file"}
              </Button>
            )}
            {canGenerate && (
              <Button
                variant="line"
                size="sm"
                pending={generate.isPending}
                pendingLabel="Generating…"
                disabled={hasNoTitle || upload.isPending}
                onClick={generateImage}
              >
                Generate image
              </Button>
            )}
            {value && (
              <Button variant="text" size="sm" disabled={isBusy} onClick={removePicture}>
                Remove
              </Button>
            )}
          </div>
          <p className="hint">
            {canUpload
              ? "Or drop an image here. Maximum 5 MB, scaled to fit 800 × 800. "
              : "You need permission to write articles to upload a picture. Ask an administrator. "}
            {canGenerate && hasNoTitle && "To generate one, enter a title first."}
            {generate.isPending && "This can take a minute."}
          </p>
          <p className="text-sm" role="status">
            {status}
          </p>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Picture file"
          hidden
          onChange={(event) => {
            uploadFile(event.target.files?.[0]);
            // Reset, so that choosing the same file again fires a change event.
            event.target.value = "";
          }}
        />
      </div>
    </FieldGroup>
  );
}

type ImageResult = { imageUrl: string; maker?: "openai" | "drawn" };

/** A rasterized placeholder must not be presented as a generated picture. */
const resultMessages = {
  upload: "Picture uploaded.",
  openai: "Picture generated by OpenAI.",
  drawn:
    "Placeholder cover created from the title and category. Add an OpenAI key in Settings to generate pictures.",
};

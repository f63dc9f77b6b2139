import { type DragEvent, useRef, useState } from "react";
import { ApiError } from "#web/lib/api.ts";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { PicturePreview } from "./picture-preview.tsx";
import { type ImageSubject, useGenerateImage, useUploadImage } from "./queries.ts";
import { ImageRejectedError } from "./scale-picture.ts";

type PictureFieldProps = {
  value: string | null;
  onChange: (url: string | null) => void;
  /** What a generated picture is made for. */
  subject: ImageSubject;
};

/** Shows the picture of an article or a job; takes a file, makes one, or removes it. Nothing is saved but by the form around it. */
export function PictureField({ value, onChange, subject: make }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [status, setStatus] = useState("");
  const [isDragOver, setIsDragOver] = useState(false);
  const upload = useUploadImage();
  const generate = useGenerateImage();
  const mayUpload = useCan("content.write");
  const mayGenerate = useCan(make.kind === "article" ? "content.write" : "jobs.write");
  const isBusy = upload.isPending || generate.isPending;
  const hasNoTitle = make.title.trim() === "";

  const applyResult = async (request: Promise<ImageResult>, errorTitle: string) => {
    try {
      const { imageUrl, maker } = await request;
      onChange(imageUrl);
      setStatus(resultMessages[maker ?? "upload"]);
    } catch (error) {
      if (error instanceof ImageRejectedError) toast({ title: error.message, ...detailed(error.detail), tone: "danger" });
      else if (error instanceof ApiError)
        toast({ title: errorTitle, description: error.message, tone: "danger" });
      else throw error;
    }
  };
  const uploadFile = (file: File | undefined) => {
    if (!file || isBusy || !mayUpload) return;
    setStatus("");
    void applyResult(upload.mutateAsync(file), "Failed to process image");
  };
  const generateImage = () => {
    setStatus("");
    void applyResult(generate.mutateAsync(make), "Failed to generate image");
  };
  const remove = () => {
    onChange(null);
    setStatus("The picture was removed.");
    chooseButton.current?.focus();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    uploadFile(event.dataTransfer.files[0]);
  };

  return (
    <FieldGroup legend="Picture" optional>
      <div
        className="grid gap-4 rounded-sm border border-dashed border-field bg-raised p-3 data-over:border-solid data-over:bg-plan-wash sm:grid-cols-[15rem_1fr]"
        data-over={isDragOver ? "" : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          if (mayUpload) setIsDragOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDragOver(false);
        }}
        onDrop={drop}
      >
        <PicturePreview key={value} src={value} isLoading={isBusy} />
        <div className="grid content-center gap-3">
          <div className="flex flex-wrap gap-2">
            {mayUpload && (
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
            {mayGenerate && (
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
              <Button variant="text" size="sm" disabled={isBusy} onClick={remove}>
                Remove
              </Button>
            )}
          </div>
          <p className="hint">
            {mayUpload
              ? "Or drop an image here, up to 5 MB. It is scaled to fit 800 × 800. "
              : "Uploading a picture takes the permission to write articles; ask an administrator for it. "}
            {mayGenerate && hasNoTitle && "To generate one, write a title first."}
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
            // The same file can be chosen again.
            event.target.value = "";
          }}
        />
      </div>
    </FieldGroup>
  );
}

type ImageResult = { imageUrl: string; maker?: "openai" | "drawn" };

/** What is said of a picture that came; a drawn cover is not passed off as a made one. */
const resultMessages = {
  upload: "The picture is in place.",
  openai: "OpenAI made this picture.",
  drawn:
    "This cover was drawn from title and category. With an OpenAI key in the settings a picture is made instead.",
};

const detailed = (description: string | undefined) => (description ? { description } : {});

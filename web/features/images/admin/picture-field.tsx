import { type DragEvent, useRef, useState } from "react";
import { ApiError } from "#web/lib/api.ts";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { PicturePreview } from "./picture-preview.tsx";
import { type Subject, useGenerate, useUpload } from "./picture-work.ts";
import { Unfit } from "./scale-picture.ts";

type PictureFieldProps = {
  value: string | null;
  onChange: (url: string | null) => void;
  /** What a generated picture is made for. */
  make: Subject;
};

/** Shows the picture of an article or a job; takes a file, makes one, or removes it. Nothing is saved but by the form around it. */
export function PictureField({ value, onChange, make }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState("");
  const [over, setOver] = useState(false);
  const upload = useUpload();
  const generate = useGenerate();
  const mayUpload = useCan("content.write");
  const mayGenerate = useCan(make.kind === "article" ? "content.write" : "jobs.write");
  const busy = upload.isPending || generate.isPending;
  const untitled = make.title.trim() === "";

  const settle = async (work: Promise<Made>, failed: string) => {
    try {
      const { imageUrl, maker } = await work;
      onChange(imageUrl);
      setSaid(outcomes[maker ?? "upload"]);
    } catch (error) {
      if (error instanceof Unfit) toast({ title: error.message, ...detailed(error.detail), tone: "danger" });
      else if (error instanceof ApiError)
        toast({ title: failed, description: error.message, tone: "danger" });
      else throw error;
    }
  };
  const take = (file: File | undefined) => {
    if (!file || busy || !mayUpload) return;
    setSaid("");
    void settle(upload.mutateAsync(file), "Failed to process image");
  };
  const generateOne = () => {
    setSaid("");
    void settle(generate.mutateAsync(make), "Failed to generate image");
  };
  const remove = () => {
    onChange(null);
    setSaid("The picture was removed.");
    choose.current?.focus();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };

  return (
    <FieldGroup legend="Picture" optional>
      <div
        className="grid gap-4 rounded-sm border border-dashed border-field bg-raised p-3 data-over:border-solid data-over:bg-plan-wash sm:grid-cols-[15rem_1fr]"
        data-over={over ? "" : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          if (mayUpload) setOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={drop}
      >
        <PicturePreview key={value} src={value} waiting={busy} />
        <div className="grid content-center gap-3">
          <div className="flex flex-wrap gap-2">
            {mayUpload && (
              <Button
                ref={choose}
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
                disabled={untitled || upload.isPending}
                onClick={generateOne}
              >
                Generate image
              </Button>
            )}
            {value && (
              <Button variant="text" size="sm" disabled={busy} onClick={remove}>
                Remove
              </Button>
            )}
          </div>
          <p className="hint">
            {mayUpload
              ? "Or drop an image here, up to 5 MB. It is scaled to fit 800 × 800. "
              : "Uploading a picture takes the permission to write articles; ask an administrator for it. "}
            {mayGenerate && untitled && "To generate one, write a title first."}
            {generate.isPending && "This can take a minute."}
          </p>
          <p className="text-sm" role="status">
            {said}
          </p>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Picture file"
          hidden
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file can be chosen again.
            event.target.value = "";
          }}
        />
      </div>
    </FieldGroup>
  );
}

type Made = { imageUrl: string; maker?: "openai" | "drawn" };

/** What is said of a picture that came; a drawn cover is not passed off as a made one. */
const outcomes = {
  upload: "The picture is in place.",
  openai: "OpenAI made this picture.",
  drawn:
    "This cover was drawn from title and category. With an OpenAI key in the settings a picture is made instead.",
};

const detailed = (description: string | undefined) => (description ? { description } : {});

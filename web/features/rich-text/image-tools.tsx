import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { IMAGE_ALT_MAX } from "#contract/articles/constants.ts";
import { ImageRejectedError } from "#web/features/images/admin/scale-picture.ts";
import { useUploadImage } from "#web/features/images/admin/queries.ts";
import { ApiError } from "#web/lib/api.ts";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { ImageIcon } from "#web/ui/icons-text.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ToolbarButton } from "#web/ui/toolbar.tsx";

type ImageUpload = {
  canUpload: boolean;
  isPending: boolean;
  /** Uploads the file and inserts it without alternative text, where the cursor is. */
  insert: (editor: Editor, file: File) => Promise<void>;
  reportSkipped: (count: number) => void;
};

/** Uploads images of the text by the endpoint of the covers. */
export function useImageUpload(): ImageUpload {
  const upload = useUploadImage();
  const canUpload = useCan("content.write");
  return {
    canUpload,
    isPending: upload.isPending,
    insert: async (editor, file) => {
      if (!canUpload) {
        toast({ title: "Your role does not allow uploading images.", tone: "danger" });
        return;
      }
      try {
        const { imageUrl } = await upload.mutateAsync(file);
        editor.chain().focus().setImage({ src: imageUrl }).run();
        toast({ title: "Image uploaded. Describe it before you publish.", tone: "note" });
      } catch (error) {
        if (!(error instanceof ImageRejectedError || error instanceof ApiError)) throw error;
        const detail = error instanceof ImageRejectedError ? error.detail : error.message;
        toast({
          title: error instanceof ImageRejectedError ? error.message : "Failed to upload image",
          ...(detail && { description: detail }),
          tone: "danger",
        });
      }
    },
    reportSkipped: (count) => {
      if (count === 0) return;
      toast({
        title: count === 1 ? "1 image was not pasted" : `${count} images were not pasted`,
        description: "Images of a document stay there. Upload them with the Image tool.",
        tone: "note",
      });
    },
  };
}

/** A tool below the field of the alternative text, such as a suggestion. */
export type RenderAltTextTool = (props: { src: string; onAccept: (alt: string) => void }) => ReactNode;

type SelectedImage = { src: string; alt: string };

type ImageToolsProps = {
  editor: Editor;
  upload: ImageUpload;
  renderAltTextTool?: RenderAltTextTool | undefined;
};

/** The tool that uploads an image, and describes the selected one. */
export function ImageTools({ editor, upload, renderAltTextTool }: ImageToolsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [described, setDescribed] = useState<SelectedImage | null>(null);
  const selected = useEditorState({
    editor,
    selector: ({ editor: current }): SelectedImage | null => {
      if (!current.isActive("image")) return null;
      const { src, alt } = current.getAttributes("image") as { src?: string; alt?: string | null };
      return { src: src ?? "", alt: alt ?? "" };
    },
  });
  return (
    <>
      {upload.canUpload && (
        <ToolbarButton
          label={upload.isPending ? "Uploading image…" : "Image"}
          icon={<ImageIcon />}
          aria-disabled={upload.isPending}
          onClick={() => !upload.isPending && input.current?.click()}
        />
      )}
      {selected && (
        <Button variant="line" size="sm" onClick={() => setDescribed(selected)}>
          {selected.alt ? "Alternative text" : "Add alternative text"}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Image for the text"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void upload.insert(editor, file);
          // Reset, so that choosing the same file again fires a change event.
          target.value = "";
        }}
      />
      {described && (
        <AltTextDialog
          image={described}
          renderTool={renderAltTextTool}
          onSave={(alt) => {
            editor.chain().focus().updateAttributes("image", { alt }).run();
            setDescribed(null);
          }}
          onClose={() => setDescribed(null)}
        />
      )}
    </>
  );
}

type AltTextDialogProps = {
  image: SelectedImage;
  renderTool: RenderAltTextTool | undefined;
  onSave: (alt: string) => void;
  onClose: () => void;
};

function AltTextDialog({ image, renderTool, onSave, onClose }: AltTextDialogProps) {
  const [alt, setAlt] = useState(image.alt);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSave(alt.trim());
  };
  return (
    <Dialog
      open
      focusFirstField
      title="Alternative text"
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="rich-text-image">
            Save text
          </Button>
        </>
      }
    >
      <img src={image.src} alt="" className="max-h-48 rounded-sm object-contain" />
      <form id="rich-text-image" noValidate onSubmit={submit}>
        <Field
          label="What does the image show?"
          hint="For people who can’t see it. An article needs it before it is published."
        >
          <Input value={alt} maxLength={IMAGE_ALT_MAX} onChange={({ target }) => setAlt(target.value)} />
        </Field>
      </form>
      {renderTool?.({ src: image.src, onAccept: setAlt })}
    </Dialog>
  );
}

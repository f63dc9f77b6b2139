import { useRef, useState } from "react";
import type { ChangeEvent, ComponentProps } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { useFieldControl } from "./field-context.ts";
import { FileIcon } from "./icons-objects.tsx";

const KB = 1024;
const MB = 1024 * KB;

/** 412 KB, 1.4 MB. In units of 1,024 like the limits, and rounded up: 5.0 MB is at most 5 MiB. */
export function formatFileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`;
  return bytes < MB ? `${Math.ceil(bytes / KB)} KB` : `${(Math.ceil((bytes / MB) * 10) / 10).toFixed(1)} MB`;
}

type FileFieldProps = Omit<ComponentProps<"input">, "type" | "multiple"> & {
  /** Accepted files: "PDF or Word, up to 5 MB". */
  rule: string;
};

/**
 * A native file input that is also a drop area: works without JavaScript; scripts show the file's name and size.
 */
export function FileField({ rule, className, onChange, ref, ...props }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    setFile(event.target.files?.[0] ?? null);
    setDraggedOver(false);
    onChange?.(event);
  };
  const remove = () => {
    if (!input.current) return;
    input.current.value = "";
    input.current.dispatchEvent(new Event("change", { bubbles: true }));
    input.current.focus();
  };
  const setRef = (element: HTMLInputElement | null) => {
    input.current = element;
    if (typeof ref === "function") ref(element);
    else if (ref) ref.current = element;
  };
  return (
    <span
      className={cx("drop", className)}
      data-filled={file ? "" : undefined}
      data-over={isDraggedOver ? "" : undefined}
    >
      <FileIcon size={18} />
      {file && (
        <span className="min-w-0">
          <b className="block truncate">{file.name}</b>
          <span className="block text-xs text-ink-3">
            {formatFileSize(file.size)}. {rule}
          </span>
        </span>
      )}
      <input
        {...props}
        {...useFieldControl(props)}
        ref={setRef}
        type="file"
        onChange={handleChange}
        onDragEnter={() => setDraggedOver(true)}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={() => setDraggedOver(false)}
      />
      {file ? (
        <Button variant="text" size="sm" onClick={remove} disabled={props.disabled}>
          Remove
        </Button>
      ) : (
        <span className="col-start-2 -mt-2 text-xs text-ink-3">Or drop it here. {rule}</span>
      )}
    </span>
  );
}

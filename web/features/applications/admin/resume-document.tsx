import { useQuery } from "@tanstack/react-query";
import { getNonce } from "get-nonce";
import { useEffect, useRef, useState } from "react";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { parseFrameMessage } from "./pdf-frame-messages.ts";
import { resumeFile, type ResumeFile } from "./resume-queries.ts";

/** The pages and the transparent text over them. */
const STYLES = `
html{overflow-y:scroll}
body{margin:0;display:grid;gap:12px}
section{position:relative;background:#fff;overflow:hidden}
canvas{display:block;width:100%;height:100%}
.text{position:absolute;inset:0;line-height:1;text-align:initial;forced-color-adjust:none;transform-origin:0 0;--min-font-size:1;--text-scale-factor:calc(var(--total-scale-factor)*var(--min-font-size));--min-font-size-inv:calc(1/var(--min-font-size))}
.text :is(span,br){position:absolute;color:transparent;white-space:pre;cursor:text;transform-origin:0 0}
.text>:not(.markedContent),.text .markedContent span:not(.markedContent){--font-height:0;font-size:calc(var(--text-scale-factor)*var(--font-height));--scale-x:1;--rotate:0deg;transform:rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))}
.text .markedContent{display:contents}
::selection{background:rgb(0 90 200/.3)}`;

/** The frame's document. Its policy only tightens the page's, which it inherits: nothing is loaded or sent. */
function frameDocument(script: string): string {
  const nonce = getNonce() ?? "";
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; font-src data:; img-src data: blob:`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Resume</title><meta http-equiv="Content-Security-Policy" content="${policy}"><style nonce="${nonce}">${STYLES}</style><script nonce="${nonce}">${script.replaceAll("</script", "<\\/script")}</script></head><body></body></html>`;
}

type ResumeDocumentProps = { id: string; name: string };

/** A PDF as it was sent. */
export function ResumeDocument({ id, name }: ResumeDocumentProps) {
  const query = useQuery(resumeFile(id));
  return (
    <QueryContent
      query={query}
      errorTitle="The resume could not be loaded"
      className="m-4"
      fallback={
        <div className="p-4">
          <SkeletonRows count={8} label="Loading the resume" />
        </div>
      }
    >
      {(file) => <PdfFrame key={id} file={file} name={name} />}
    </QueryContent>
  );
}

function PdfFrame({ file, name }: { file: ResumeFile; name: string }) {
  const ref = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"drawing" | "shown" | "failed">("drawing");
  const [srcDoc] = useState(() => frameDocument(file.script));
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      const frame = ref.current;
      if (!frame || source !== frame.contentWindow) return;
      const message = parseFrameMessage(data);
      if (message?.type === "key")
        frame.dispatchEvent(new KeyboardEvent("keydown", { key: message.key, bubbles: true }));
      else if (message) setState(message.type);
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, []);
  if (state === "failed")
    return (
      <Alert tone="caution" title="This PDF cannot be shown here." className="m-4">
        Download it to read it.
      </Alert>
    );
  return (
    <iframe
      ref={ref}
      title={`Resume of ${name}`}
      sandbox="allow-scripts"
      srcDoc={srcDoc}
      aria-busy={state === "drawing"}
      // A copy: the buffer stays in the cache for when the reader comes back.
      onLoad={() => ref.current?.contentWindow?.postMessage(file.bytes.slice(0), "*")}
      className="block [color-scheme:light] h-[75vh] w-full bg-paper-2 lg:h-[calc(100vh-9rem)]"
    />
  );
}

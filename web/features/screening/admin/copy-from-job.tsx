import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "#web/ui/toast-store.ts";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { screeningSources } from "./queries.ts";

type Props = {
  /** The job that is edited. */
  jobId: string;
  part: "questions" | "criteria";
  onCopy: (sourceId: string) => Promise<void>;
};

/** Adds the questions or criteria of another job to the form; nothing is saved yet. */
export function CopyFromJob({ jobId, part, onCopy }: Props) {
  const { data } = useQuery(screeningSources());
  const [isCopying, setCopying] = useState(false);
  const options = (data ?? [])
    .filter((source) => source.id !== jobId && source[part] > 0)
    .map((source) => ({ value: source.id, label: `${source.title}, ${source.company} (${source[part]})` }));
  if (options.length === 0) return null;
  const copy = async (id: string) => {
    setCopying(true);
    try {
      await onCopy(id);
    } catch (error) {
      toast({ title: "Nothing was copied", description: (error as Error).message, tone: "danger" });
    }
    setCopying(false);
  };
  return (
    <NativeSelect
      aria-label={`Copy ${part} from another job`}
      placeholder={isCopying ? "Copying…" : "Copy from another job…"}
      options={options}
      value=""
      onChange={({ target }) => target.value && void copy(target.value)}
      className="w-auto! max-w-full min-w-0"
    />
  );
}

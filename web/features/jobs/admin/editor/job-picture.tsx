import { type Control, useController, useWatch } from "react-hook-form";
import { PictureField } from "#web/features/images/admin/picture-field.tsx";
import type { JobForm } from "./job-values.ts";

/** Image generation uses the current form values. */
export function JobPicture({ control }: { control: Control<JobForm> }) {
  const { field } = useController({ control, name: "imageUrl" });
  const [title, description, industry, company] = useWatch({
    control,
    name: ["title", "description", "industry", "company"],
  });
  return (
    <PictureField
      value={field.value}
      onChange={field.onChange}
      subject={{ kind: "job", title, description, industry, company }}
    />
  );
}

import { createContext, use } from "react";

export type FieldControlProps = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

export const FieldContext = createContext<FieldControlProps | null>(null);

/** Props from the surrounding Field (id and ARIA attributes), or the control's own id. */
export function useFieldControl(props: { id?: string }): Partial<FieldControlProps> {
  const field = use(FieldContext);
  return field ?? (props.id ? { id: props.id } : {});
}

import { createContext, use } from "react";

export type FieldControlProps = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

export const FieldContext = createContext<FieldControlProps | null>(null);

/** The id and the ARIA links that the Field around a control hands to it; without a Field, the control's own. */
export function useFieldControl(props: { id?: string }): Partial<FieldControlProps> {
  const field = use(FieldContext);
  return field ?? (props.id ? { id: props.id } : {});
}

import { createContext, use } from "react";

export type FieldWiring = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

export const FieldContext = createContext<FieldWiring | null>(null);

/** The id and the ARIA links that the Field around a control hands to it; without a Field, the control's own. */
export function useFieldWiring(own: { id?: string }): Partial<FieldWiring> {
  const field = use(FieldContext);
  return field ?? (own.id ? { id: own.id } : {});
}

import { useState } from "react";

/** Counts visits by address. The address of a record that the editor created belongs to the same visit. */
export function useVisit(id: string) {
  const [visit, setVisit] = useState({ count: 0, start: id, id, created: "" });
  if (id !== visit.id)
    setVisit(
      id === visit.created ? { ...visit, id } : { count: visit.count + 1, start: id, id, created: "" },
    );
  return { visit, setCreated: (created: string) => setVisit((current) => ({ ...current, created })) };
}

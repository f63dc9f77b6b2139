import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TestableKey } from "#contract/settings/constants.ts";
import type { Setting } from "#contract/settings/endpoints.ts";
import { call, read } from "#web/lib/api.ts";
import type { ChangeSent } from "./admin/setting-values.ts";

export const allSettings = () => read("GET /api/admin/settings", {});

/** Stores changes; what the server answers are all settings as they are then. */
export function useSaveSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (settings: ChangeSent[]): Promise<Setting[]> =>
      call("POST /api/admin/settings", { body: { settings } }),
    onSuccess: (stored) => {
      queries.setQueryData(allSettings().queryKey, stored);
      void queries.invalidateQueries({ queryKey: ["GET /api/site/social"] });
    },
  });
}

/** Asks the vendor of the stored key whether it takes it. */
export const useTestKey = () =>
  useMutation({
    mutationFn: (key: TestableKey) => call("POST /api/admin/settings/test", { body: { key } }),
  });

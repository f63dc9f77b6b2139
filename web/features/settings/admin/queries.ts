import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TestableKey } from "#contract/settings/constants.ts";
import type { Setting } from "#contract/settings/schemas.ts";
import { callApi, apiQuery } from "#web/lib/api.ts";
import type { SettingUpdate } from "./setting-values.ts";

export const settingList = () => apiQuery("GET /api/admin/settings", {});

/** Stores changes; what the server answers are all settings as they are then. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: SettingUpdate[]): Promise<Setting[]> =>
      callApi("POST /api/admin/settings", { body: { settings } }),
    onSuccess: (stored) => {
      queryClient.setQueryData(settingList().queryKey, stored);
      void queryClient.invalidateQueries({ queryKey: ["GET /api/site/social"] });
    },
  });
}

/** Asks the vendor of the stored key whether it takes it. */
export const useTestConnection = () =>
  useMutation({
    mutationFn: (key: TestableKey) => callApi("POST /api/admin/settings/test", { body: { key } }),
  });

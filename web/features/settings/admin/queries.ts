import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TestableKey } from "#contract/settings/constants.ts";
import type { Setting } from "#contract/settings/schemas.ts";
import { callApi, apiQuery } from "#web/lib/api.ts";
import type { SettingUpdate } from "./setting-values.ts";

export const settingList = () => apiQuery("GET /api/admin/settings", {});

/** Resolves with all settings. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: SettingUpdate[]): Promise<Setting[]> =>
      callApi("POST /api/admin/settings", { body: { settings } }),
    onSuccess: (stored) => {
      queryClient.setQueryData(settingList().queryKey, stored);
      void queryClient.invalidateQueries({ queryKey: ["GET /api/site/social"] });
      void queryClient.invalidateQueries({ queryKey: ["GET /api/content/ai-usage"] });
    },
  });
}

/** Tests the stored key against the vendor's API. */
export const useTestConnection = () =>
  useMutation({
    mutationFn: (key: TestableKey) => callApi("POST /api/admin/settings/test", { body: { key } }),
  });

export { CrmActions } from "./admin-crm-actions.tsx";
export { CrmStats } from "./admin-crm-stats.tsx";
export { IntegrationSettings } from "./admin-integration-settings.tsx";
export { SyncLeadButton } from "./admin-sync-lead-button.tsx";

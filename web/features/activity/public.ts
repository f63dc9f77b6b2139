export { ActivityLogs } from "./admin-activity-logs.tsx";

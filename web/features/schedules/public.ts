export { RunDue } from "./run-due.tsx";
export { ScheduleForm } from "./schedule-form.tsx";
export { SchedulesPanel } from "./schedules-panel.tsx";

export { capabilityLabels } from "./capability-words.ts";
export { UserEditor } from "./user-editor.tsx";
export { UserEditorByName } from "./user-by-name.tsx";

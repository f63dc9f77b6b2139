export { ApplicationForm } from "./application-form.tsx";

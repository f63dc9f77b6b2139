export { SalarySection } from "./salary-section.tsx";

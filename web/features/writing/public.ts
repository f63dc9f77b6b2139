export { ReviewMarks } from "./review-marks.tsx";

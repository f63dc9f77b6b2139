export { GenerateArticle } from "./generate-article.tsx";
export { ReviewMarks } from "./review-marks.tsx";

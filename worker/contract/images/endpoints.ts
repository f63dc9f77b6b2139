import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { requiredText, text } from "#contract/schemas.ts";
import { LIST_LABEL_MAX } from "#contract/lists/constants.ts";
import { IMAGE_MAX } from "./constants.ts";

const ImageOutput = z.object({ imageUrl: z.string() });

/** `maker` distinguishes a drawn cover from a generated image. */
const GeneratedImageOutput = ImageOutput.extend({ maker: z.enum(["openai", "drawn"]) });

export const pictures = {
  upload: endpoint({
    route: "POST /api/content/images",
    summary: "Upload an image: the form field `image`, a JPEG, PNG or WebP of at most 5 MiB",
    access: "content.write",
    body: z.strictObject({}),
    form: { page: "/admin/content", done: "/admin/content", files: ["image"] },
    maxBody: IMAGE_MAX + 64 * 1024,
    output: ImageOutput,
    status: 201,
  }),
  forArticle: endpoint({
    route: "POST /api/generate-image/article",
    summary: "Generate an image for an article; without an API key, draws a cover",
    access: "content.write",
    body: z.strictObject({
      title: requiredText(300, "Give the article a title first."),
      content: text(100_000).default(""),
      category: requiredText(80, "Choose a category first."),
    }),
    maxBody: 256 * 1024,
    output: GeneratedImageOutput,
  }),
  forJob: endpoint({
    route: "POST /api/generate-image/job",
    summary: "Generate an image for a job; without an API key, draws a cover",
    access: "jobs.write",
    body: z.strictObject({
      title: requiredText(160, "Give the job a title first."),
      description: text(20_000).default(""),
      industry: requiredText(LIST_LABEL_MAX, "Choose an industry first."),
      company: text(160).default(""),
    }),
    output: GeneratedImageOutput,
  }),
};

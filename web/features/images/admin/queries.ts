import { useMutation } from "@tanstack/react-query";
import { callApi } from "#web/lib/api.ts";
import { scalePicture } from "./scale-picture.ts";

/** Input for image generation. */
export type ImageSubject =
  | { kind: "article"; title: string; content: string; category: string }
  | { kind: "job"; title: string; description: string; industry: string; company: string };

/** Characters of the text that are sent to the image generator. */
const TEXT_MAX = 4_000;

export const useUploadImage = () =>
  useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set("image", await scalePicture(file), "image.jpg");
      return callApi("POST /api/content/images", { body: {} }, { form });
    },
  });

export const useGenerateImage = () =>
  useMutation({
    mutationFn: (subject: ImageSubject) => {
      if (subject.kind === "article") {
        const { title, content, category } = subject;
        const body = { title, category, content: content.slice(0, TEXT_MAX) };
        return callApi("POST /api/generate-image/article", { body });
      }
      const { title, description, industry, company } = subject;
      const body = { title, industry, company, description: description.slice(0, TEXT_MAX) };
      return callApi("POST /api/generate-image/job", { body });
    },
  });

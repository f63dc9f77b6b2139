import { fillPlaceholders, OUTLINE_LABEL } from "#contract/article-generation/constants.ts";
import type { ArticlePlan, ArticleWriter, WritingAssignment } from "#worker/ports/article-writer.ts";

const MAX_TITLE_LENGTH = 160;

const KEY_NOTE =
  "No article writer is connected, so this draft is only a plan. To generate drafts, add an OpenAI API key " +
  "under Settings, API Keys.";

/** Plan for prompts without a template. */
const DEFAULT_PLAN: ArticlePlan = {
  name: "Free prompt",
  sections: [
    {
      heading: "The question",
      points: [
        "Who asks it, and in which week of the planning year?",
        "What do they decide with the answer?",
      ],
    },
    {
      heading: "What usually happens",
      points: ["Describe one finance team's present practice.", "Name what it costs, in hours or in errors."],
    },
    {
      heading: "What works better",
      points: ["Give the method in steps.", "Say for whom it does not work."],
    },
    {
      heading: "Where to begin",
      points: ["Name the smallest first step.", "Say how the reader will notice that it helped."],
    },
  ],
};

/** Escapes user input for Markdown. */
const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]{}<>#|~]/g, "\\$&");

const section = ({ heading, points }: ArticlePlan["sections"][number]): string =>
  [`## ${heading}`, ...points.map((point) => `- ${point}`)].join("\n");

function createTitle({ category, variables }: WritingAssignment, plan: ArticlePlan): string {
  const subject =
    Object.values(variables)
      .find((value) => value.trim())
      ?.trim() ?? category;
  return `Outline: ${plan.name}: ${subject}`.replace(/\s+/g, " ").slice(0, MAX_TITLE_LENGTH);
}

/** Fills a template without calling a vendor. The draft is labelled as an outline. */
export const outlineWriter: ArticleWriter = {
  write(assignment) {
    const { category, brief, variables } = assignment;
    const plan = assignment.plan ?? DEFAULT_PLAN;
    const filled = Object.entries(variables).filter(([, value]) => value.trim());
    const facts = filled.map(
      ([name, value]) => `- ${escapeMarkdown(name.replaceAll("_", " "))}: ${escapeMarkdown(value)}`,
    );
    const content = [
      `> **${OUTLINE_LABEL}** ${KEY_NOTE} Remove this note once you have written the text.`,
      `## The brief\n${escapeMarkdown(fillPlaceholders(brief, variables))}`,
      ...(facts.length > 0 ? [`## Variables\n${facts.join("\n")}`] : []),
      ...plan.sections.map(section),
    ].join("\n\n");
    return Promise.resolve({
      title: createTitle(assignment, plan),
      summary: `A plan for an article in ${category}, laid out from "${plan.name}". No text has been written yet.`,
      content,
      keywords: [],
      tokensUsed: null,
    });
  },
};

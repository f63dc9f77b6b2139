import type { PromptTemplate } from "./template.ts";

/** Templates for the people whom the firm recruits, and for those who hire them. */
export const careerTemplates: readonly PromptTemplate[] = [
  {
    id: "career-move",
    name: "A move in a planning career",
    category: "Career Development",
    description: "One step between two roles: what changes, how to prepare, how to tell it is wrong.",
    prompt:
      "Write for somebody moving from {{from_role}} to {{to_role}}. Say what the work is on an ordinary Tuesday, which habits to keep and drop, how to prepare in {{time}}, and by which signs one notices that it is the wrong move.",
    fields: [
      {
        name: "from_role",
        label: "From",
        examples: ["financial analyst", "auditor", "EPM consultant", "controller"],
      },
      {
        name: "to_role",
        label: "To",
        examples: ["FP&A manager", "EPM administrator", "solution architect", "head of FP&A"],
      },
      { name: "time", label: "Time to prepare", examples: ["six months", "a year"] },
    ],
    sections: [
      { heading: "An ordinary Tuesday", points: ["Hour by hour: what is done, with whom, about what?"] },
      { heading: "Habits to keep and to drop", points: ["Two of each, with the reason."] },
      { heading: "Preparing", points: ["One skill, one piece of work to show, one conversation to have."] },
      {
        heading: "The interview for it",
        points: ["What a good interviewer asks, and what a good answer contains."],
      },
      {
        heading: "Signs that it is the wrong move",
        points: ["How one notices in the first quarter, and what to do then."],
      },
    ],
  },
  {
    id: "hiring-for-planning",
    name: "Hiring for a planning role",
    category: "Career Development",
    description: "For managers: describing, testing and choosing for a role in planning or BI.",
    prompt:
      "Guide a hiring manager who needs {{role}} for {{situation}}. Write the role by its first three outcomes, propose a work sample that takes at most {{sample_time}}, and explain how to compare candidates fairly.",
    fields: [
      {
        name: "role",
        label: "Role",
        examples: ["an FP&A analyst", "an EPM administrator", "a BI developer in finance"],
      },
      {
        name: "situation",
        label: "Situation",
        examples: ["a first planning system", "a team of one becoming two", "a close that takes too long"],
      },
      { name: "sample_time", label: "Time for the work sample", examples: ["one hour", "ninety minutes"] },
    ],
    sections: [
      {
        heading: "Three outcomes instead of twenty bullets",
        points: ["What will be different after three, six and twelve months?"],
      },
      {
        heading: "A work sample that respects time",
        points: ["Data, task, what is looked at, and what is not."],
      },
      { heading: "Questions worth asking", points: ["Five, with what a strong answer would mention."] },
      { heading: "Comparing fairly", points: ["Score before discussing. Say who scores what."] },
      { heading: "The offer and the first month", points: ["What to have ready before the person arrives."] },
    ],
  },
];

import { firm, headquarters } from "#contract/firm.ts";

export const about = {
  meta: {
    title: "About the firm",
    description: `A recruiter in ${headquarters.city} for hospitals, clinics and care homes.`,
    keywords: firm.keywords,
  },
  heading: "We staff the shifts that matter",
  lead: `A small firm in ${headquarters.city} for employers who need people on the ward next month, not next year.`,
  mission: {
    heading: "Mission",
    text: "To bring people who care to places that need them, on terms that both would agree to again.",
  },
  vision: { heading: "Vision", text: "A ward that is never short of hands." },
  values: {
    heading: "What we hold to",
    items: [
      { name: "Honesty", text: "You hear the pay and the shifts in the first call." },
      { name: "Care", text: "We call again after the first weeks, on both sides." },
    ],
  },
  numbers: {
    heading: "By the numbers",
    note: "",
    items: [] as { value: string; label: string }[],
  },
  timeline: {
    heading: "How we came here",
    items: [
      { year: "Then", title: "One recruiter", text: "A former charge nurse starts to recruit." },
      { year: "Now", title: "One office", text: "A team for hospitals and clinics in Ontario." },
    ],
  },
  awards: {
    heading: "",
    note: "",
    items: [] as { title: string; organization: string; year: number; text?: string }[],
  },
  callToAction: {
    heading: "Talk to us",
    text: "Tell us which shift is hardest to fill.",
    actions: [
      { label: "Contact us", to: "/contact" },
      { label: "Meet the leadership", to: "/company/leadership" },
    ],
  },
} as const;

import { sampleMarks } from "./samples.ts";

export type ClientLogo = {
  name: string;
  viewBox: string;
  /** One path, filled with the color of the row. */
  path: string;
  /** How the name is set beside the drawing; omit it when the drawing contains the name. */
  lettering?: "serif" | "sans" | "caps";
};

/** Logos on the home page. Without any the row is left out. These are drawn for clients of the sample texts. */
const logos: readonly ClientLogo[] = [
  {
    name: "Quillon Software",
    viewBox: "0 0 24 24",
    path: "M3 4h8v3H6v10h5v3H3zM13 4h8v16h-8v-3h5V7h-5z",
    lettering: "sans",
  },
  {
    name: "Halvard Pine Tooling",
    viewBox: "0 0 24 24",
    path: "M12 1l6 8h-3l5 7h-6.5v6h-3v-6H4l5-7H6z",
    lettering: "caps",
  },
  {
    name: "Brackenfield Health",
    viewBox: "0 0 24 24",
    path: "M9 2h6v7h7v6h-7v7H9v-7H2V9h7z",
    lettering: "serif",
  },
  {
    name: "Tallowmere Foods",
    viewBox: "0 0 24 24",
    path: "M13 22h-2v-6C3 16 3 8 3 6c5 0 8 3 9 6 1-3 4-6 9-6 0 2 0 10-8 10z",
    lettering: "serif",
  },
  {
    name: "Larkmoor Credit Union",
    viewBox: "0 0 24 24",
    path: "M1 9c5-4 9-3 11 2 2-5 6-6 11-2-5 0-8 3-11 9-3-6-6-9-11-9z",
    lettering: "sans",
  },
  {
    name: "Tamarack Water Company",
    viewBox: "0 0 24 24",
    path: "M12 1c5 7 8 10 8 14a8 8 0 01-16 0c0-4 3-7 8-14z",
    lettering: "caps",
  },
];

export const clients = { heading: "Clients", mark: sampleMarks.logos, logos };

import { paths } from "#web/lib/paths.ts";

/** URL parameters of the candidate's page. `done` is the action that was just completed. */
export type InterviewParams = {
  token: string;
  action: string;
  done: string;
  date: string;
  slot: string;
  zone: string;
};

export function parseInterviewParams(params: URLSearchParams): InterviewParams {
  const param = (name: string, max = 100) => params.get(name)?.slice(0, max) ?? "";
  return {
    token: param("token", 1_000),
    action: param("do"),
    done: param("done"),
    date: param("date"),
    slot: param("slot"),
    zone: param("zone"),
  };
}

export function interviewHref({ token = "", action, date, slot, zone }: Partial<InterviewParams>): string {
  const params = new URLSearchParams();
  if (action) params.set("do", action);
  if (date) params.set("date", date);
  if (slot) params.set("slot", slot);
  if (zone) params.set("zone", zone);
  const base = paths.interview(token);
  return params.size ? `${base}&${params}` : base;
}

import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { InterviewCalendar } from "./interview-calendar.tsx";
import { AllInterviews, MyInterviews } from "./interview-list.tsx";
import { InterviewSheet } from "./interview-sheet.tsx";
import { MyCalendarPanel } from "./my-calendar-panel.tsx";

const VIEWS = ["mine", "all", "week", "settings"] as const;

export function Component() {
  const { getParam, setParam, filter } = useListParams();
  const view = getParam("view", VIEWS) || "mine";
  const openId = getParam("open");
  const open = (id: string) => setParam("open", id);
  return (
    <AdminPage title="Interviews" note="Schedule an interview from an application.">
      <Tabs
        label="Interviews"
        value={view}
        // `filter` also resets the page number, which differs per tab.
        onValueChange={(next) => filter("view", next === "mine" ? "" : next, false, ["q", "status", "when"])}
        listClassName="mb-4"
        items={[
          { value: "mine", label: "Mine", content: <MyInterviews onOpen={open} /> },
          { value: "all", label: "All", content: <AllInterviews onOpen={open} /> },
          { value: "week", label: "Week", content: <InterviewCalendar onOpen={open} /> },
          { value: "settings", label: "My calendar", content: <MyCalendarPanel /> },
        ]}
      />
      {openId && <InterviewSheet key={openId} id={openId} onClose={() => setParam("open", "")} />}
    </AdminPage>
  );
}

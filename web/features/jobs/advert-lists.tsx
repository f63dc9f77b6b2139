import { advertLists } from "#contract/jobs/advert-text.ts";
import { jobPage } from "#web/content/jobs-page.ts";
import { cx } from "#web/ui/cx.ts";

type Props = { job: Parameters<typeof advertLists>[0]; className: string };

/** The requirements and benefits of a job, each with its heading. */
export const AdvertLists = ({ job, className }: Props) =>
  advertLists(job).map(({ name, items }) => (
    <section key={name} className={cx("prose [&>:first-child]:mt-0", className)}>
      <h2>{jobPage[name]}</h2>
      <ul>
        {items.map((item, index) => (
          // Items have no state, so their index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{item}</li>
        ))}
      </ul>
    </section>
  ));

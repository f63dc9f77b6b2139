import type { Capability } from "#contract/capabilities.ts";
import { capabilityLabels, filterAreas } from "#contract/roles/labels.ts";

type Props = {
  capabilities: readonly Capability[];
  /** Shown in place of an empty list. */
  empty: string;
};

/** Capabilities by area. */
export function CapabilityList({ capabilities, empty }: Props) {
  const areas = filterAreas((capability) => capabilities.includes(capability));
  if (areas.length === 0) return <p className="text-ink-2">{empty}</p>;
  return (
    <div className="gap-6 sm:columns-2">
      {areas.map(({ title, capabilities: granted }) => (
        <section key={title} className="mb-4 break-inside-avoid">
          <h3 className="mb-1 font-semibold">{title}</h3>
          <ul className="grid gap-1 text-ink-2">
            {granted.map((capability) => (
              <li key={capability}>{capabilityLabels[capability].label}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { footer } from "#web/content/navigation.ts";
import { createIcon, type IconProps } from "#web/ui/icon.tsx";
import { socialLinks } from "./queries.ts";

const LinkedInIcon = createIcon(
  "M2.5 2.5h11v11h-11zM5.2 7.2v3.9M5.2 5v.1M7.8 11.1V7.2M7.8 9.2c0-1.2.7-2 1.6-2s1.5.6 1.5 1.8v2.1",
);
const FacebookIcon = createIcon("M2.5 2.5h11v11h-11zM8.8 13.5V7.4c0-1.2.7-1.9 1.9-1.9h.6M7 8.6h3.8");
const XIcon = createIcon("M2.8 2.8h2.5l7.9 10.4h-2.5zM3 13.2l4-4.4M12.7 2.8L9.2 6.7");
const InstagramIcon = createIcon(
  "M5 2.5h6A2.5 2.5 0 0113.5 5v6a2.5 2.5 0 01-2.5 2.5H5A2.5 2.5 0 012.5 11V5A2.5 2.5 0 015 2.5zM8 5.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM11.2 4.7v.1",
);

/** By the label of the setting. */
const icons: Record<string, ComponentType<IconProps> | undefined> = {
  LinkedIn: LinkedInIcon,
  Facebook: FacebookIcon,
  "X (Twitter)": XIcon,
  Instagram: InstagramIcon,
};

/** Links to the configured social media pages; renders nothing without any. */
export function SocialLinks({ className }: { className?: string }) {
  const { data } = useQuery(socialLinks());
  if (!data?.length) return null;
  return (
    <nav aria-label={footer.social} className={className}>
      <ul className="flex flex-wrap gap-2">
        {data.map(({ label, url }) => {
          const Icon = icons[label];
          return (
            <li key={url}>
              <a
                href={url}
                rel="me noopener"
                className="grid min-h-11 min-w-11 place-items-center rounded-sm border border-line hover:bg-paper-3"
              >
                {Icon && <Icon size={20} />}
                <span className={Icon && "sr-only"}>{label}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

import { useQuery } from "@tanstack/react-query";
import { footer } from "#web/content/navigation.ts";
import { socialLinks } from "./queries.ts";

/** Links to the configured social media pages; renders nothing without any. */
export function SocialLinks({ className }: { className?: string }) {
  const { data } = useQuery(socialLinks());
  if (!data?.length) return null;
  return (
    <nav aria-label={footer.social} className={className}>
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {data.map(({ label, url }) => (
          <li key={url}>
            <a href={url} rel="me noopener" className="hover:underline">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

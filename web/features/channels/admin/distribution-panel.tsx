import { useQuery } from "@tanstack/react-query";
import type { Channel } from "#contract/channels/constants.ts";
import { ArticleNewsletters } from "#web/features/newsletter/admin/article-newsletters.tsx";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { ChannelSection } from "./channel-section.tsx";
import { LinkCard } from "./post-preview.tsx";
import { articleChannels } from "./queries.ts";

type Props = {
  articleId: string;
  /** The channel that is open at first. */
  openChannel?: Channel;
};

/** How an article is shared: its post on each channel, its newsletters, and its social card. */
export function DistributionPanel({ articleId, openChannel }: Props) {
  const query = useQuery(articleChannels(articleId));
  return (
    <QueryContent
      query={query}
      errorTitle="The channels could not be loaded"
      fallback={<SkeletonRows count={4} label="Loading the channels" />}
    >
      {(article) => (
        <div>
          {article.channels.map((state) => (
            <ChannelSection
              key={state.channel}
              article={article}
              state={state}
              open={state.channel === openChannel}
            />
          ))}
          <ArticleNewsletters articleId={articleId} />
          <Disclosure summary="Social card">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <p className="text-sm">What networks and messengers show for a link to the article.</p>
              <LinkCard card={article.card} description={article.card.description} />
            </div>
          </Disclosure>
        </div>
      )}
    </QueryContent>
  );
}

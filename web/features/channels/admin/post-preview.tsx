import { channelLabels } from "#contract/channels/constants.ts";
import type { ArticleChannels, ChannelState } from "#contract/channels/endpoints.ts";

type Card = ArticleChannels["card"];

/** The link's card as networks show it: picture, title, domain. */
export function LinkCard({ card, description }: { card: Card; description?: string }) {
  return (
    <div className="overflow-hidden rounded-md border border-line bg-paper-2">
      <img
        src={card.imageUrl}
        alt=""
        width={1200}
        height={630}
        loading="lazy"
        className="aspect-[40/21] w-full object-cover"
      />
      <div className="grid gap-1 px-4 py-3">
        <p className="font-semibold text-ink [overflow-wrap:anywhere]">{card.title}</p>
        {description && <p className="line-clamp-2 text-sm text-ink-2">{description}</p>}
        <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">{new URL(card.url).host}</p>
      </div>
    </div>
  );
}

type PreviewProps = { text: string; card: Card; state: ChannelState };

/** A post as its network shows it. */
export function PostPreview({ text, card, state }: PreviewProps) {
  const { channel, account, imageUrl, showsLink } = state;
  return (
    <section
      aria-label={`Preview of the ${channelLabels[channel]} post`}
      className="grid gap-3 rounded-md border border-line p-4"
    >
      {account && <p className="text-sm font-semibold text-ink [overflow-wrap:anywhere]">{account}</p>}
      <p className="text-sm text-ink [overflow-wrap:anywhere] whitespace-pre-line">
        {text}
        {showsLink && (
          <>
            {"\n\n"}
            <span className="underline">{card.url}</span>
          </>
        )}
      </p>
      <LinkCard card={{ ...card, imageUrl }} />
    </section>
  );
}

type Props = { name: string; subject: string; body: string };

/** The mail as this candidate gets it. Its layout and the link to the status page are added when it is sent. */
export const MailPreview = ({ name, subject, body }: Props) => (
  <section
    aria-label={`Preview for ${name}`}
    className="rounded-md border border-line bg-paper-2 p-4 text-sm [overflow-wrap:anywhere]"
  >
    <p className="text-xs text-ink-3">Preview for {name}</p>
    <p className="mt-1 font-semibold">{subject || "No subject yet"}</p>
    <p className="mt-2 whitespace-pre-line text-ink-2">{body}</p>
    <p className="mt-3 text-xs text-ink-3">
      Below the text, a button leads to the page with the status of the application.
    </p>
  </section>
);

import { resources } from "#web/content/resources.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorCard } from "#web/ui/error-card.tsx";

export function ErrorBoundary() {
  const { heading, text, retry } = resources.error;
  return (
    <div className="wrap py-section">
      <ErrorCard
        level={1}
        title={heading}
        action={
          <Button variant="outline" onClick={() => location.reload()}>
            {retry}
          </Button>
        }
      >
        {text}
      </ErrorCard>
    </div>
  );
}

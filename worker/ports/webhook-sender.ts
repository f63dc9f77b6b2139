type WebhookMessage = {
  url: string;
  /** The headers webhook-id, webhook-timestamp and webhook-signature. */
  headers: Record<string, string>;
  body: string;
};

/** What the receiver answered; `status` is null when it could not be reached or did not answer in time. */
export type WebhookAnswer = {
  status: number | null;
  ms: number;
  /** Null for 2xx. */
  error: string | null;
  /** Retry-After in seconds. */
  retryAfter: number | undefined;
};

/** Posts events to addresses of customers. Never throws for what the receiver does. */
export type WebhookSender = {
  send(message: WebhookMessage): Promise<WebhookAnswer>;
};

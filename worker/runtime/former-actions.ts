// Actions that a migration renamed, by former name. The previous release writes the former names until its last request
// has ended, and again after a rollback.

export const formerDeliveryActions: Readonly<Record<string, string>> = {
  "newsletter.letter": "newsletter.issue",
};

export const formerActivityActions: Readonly<Record<string, string>> = {
  "article.order": "article.request",
  "article.withdraw": "article.cancel",
};

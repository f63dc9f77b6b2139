-- An article is requested, its failed request canceled; the weekly mail is an issue of the newsletter.
UPDATE admin_activity_logs SET action = 'article.request' WHERE action = 'article.order';
--> statement-breakpoint
UPDATE admin_activity_logs SET action = 'article.cancel' WHERE action = 'article.withdraw';
--> statement-breakpoint
-- With the key, or the current issue would be sent twice.
UPDATE deliveries SET action = 'newsletter.issue',
  dedupe_key = 'newsletter.issue:' || substr(dedupe_key, length('newsletter.letter:') + 1)
WHERE action = 'newsletter.letter';

ALTER TABLE `articles` ADD `image_alt` text;--> statement-breakpoint
ALTER TABLE `articles` ADD `reviewed_by` text;--> statement-breakpoint
ALTER TABLE `articles` ADD `change_request` text;--> statement-breakpoint
ALTER TABLE `linkedin_posts` ADD `is_edited` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `linkedin_posts` ADD `author_urn` text;--> statement-breakpoint
-- Only a person's approval counts as a review; schedules used to publish without one.
UPDATE `articles` SET `reviewed_by` = 'Editorial team'
WHERE `writer` IN ('openai', 'workers-ai') AND `status` <> 'draft'
  AND EXISTS (SELECT 1 FROM `admin_activity_logs` WHERE `action` = 'article.approve' AND `entity_id` = `articles`.`id`);
--> statement-breakpoint
-- Publishing again no longer changes the date.
UPDATE `articles` SET `published_at` = `first_published_at`
WHERE `status` = 'published' AND `published_at` <> `first_published_at`;
--> statement-breakpoint
-- Posts of unknown outcome were always sent as the account that is connected now.
UPDATE `linkedin_posts` SET `author_urn` = (SELECT `author_urn` FROM `linkedin_accounts` ORDER BY `updated_at` DESC LIMIT 1)
WHERE `status` = 'unknown';

CREATE TABLE `article_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `article_slugs_article` ON `article_slugs` (`article_id`);--> statement-breakpoint
ALTER TABLE `articles` ADD `slug` text;--> statement-breakpoint
CREATE INDEX `jobs_short_id` ON `jobs` (substr(id, -12));--> statement-breakpoint
-- A slug from each title: Latin letters without accents and digits; everything else becomes one hyphen.
INSERT INTO `article_slugs` (`slug`, `article_id`, `created_at`)
WITH RECURSIVE `letters` (`id`, `title`, `place`, `slug`) AS (
  SELECT `id`, substr(`title`, 1, 80), 1, '' FROM `articles`
  UNION ALL
  SELECT `id`, `title`, `place` + 1, `slug` || CASE
    WHEN substr(`title`, `place`, 1) GLOB '[a-zA-Z0-9]' THEN lower(substr(`title`, `place`, 1))
    WHEN instr('àáâãäåçèéêëìíîïñòóôõöøùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝ', substr(`title`, `place`, 1)) > 0 THEN
      substr('aaaaaaceeeeiiiinoooooouuuuyyaaaaaaceeeeiiiinoooooouuuuy',
        instr('àáâãäåçèéêëìíîïñòóôõöøùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝ', substr(`title`, `place`, 1)), 1)
    WHEN instr('''’', substr(`title`, `place`, 1)) > 0 OR `slug` = '' OR substr(`slug`, -1) = '-' THEN ''
    ELSE '-' END
  FROM `letters` WHERE `place` <= length(`title`)
),
`folded` (`id`, `slug`) AS (
  SELECT `id`, coalesce(nullif(rtrim(`slug`, '-'), ''), 'article') FROM `letters` WHERE `place` > length(`title`)
),
`numbered` (`id`, `slug`, `created_at`, `number`) AS (
  SELECT `folded`.`id`, `folded`.`slug`, `articles`.`created_at`,
    row_number() OVER (PARTITION BY `folded`.`slug` ORDER BY `articles`.`created_at`, `articles`.`id`)
  FROM `folded` JOIN `articles` ON `articles`.`id` = `folded`.`id`
)
SELECT CASE WHEN `number` = 1 AND `slug` <> 'preview' THEN `slug` ELSE `slug` || '-' || lower(substr(`id`, -12)) END,
  `id`, `created_at` FROM `numbered` WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE `articles` SET `slug` = (SELECT `slug` FROM `article_slugs` WHERE `article_id` = `articles`.`id`);

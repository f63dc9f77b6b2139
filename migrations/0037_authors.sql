CREATE TABLE `authors` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`role` text DEFAULT '' NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `authors_slug` ON `authors` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `authors_name` ON `authors` (`name`);--> statement-breakpoint
CREATE TRIGGER authors_version_insert AFTER INSERT ON authors
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER authors_version_update AFTER UPDATE ON authors
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER authors_version_delete AFTER DELETE ON authors
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
-- The people named as authors of published articles get a page. Slugs are derived as in 0034.
INSERT INTO `authors` (`id`, `slug`, `name`, `created_at`, `updated_at`)
WITH RECURSIVE `letters` (`name`, `place`, `slug`) AS (
  SELECT DISTINCT `author`, 1, '' FROM `articles`
  WHERE `first_published_at` IS NOT NULL AND coalesce(`writer`, 'outline') = 'outline'
    AND `author` NOT IN ('', 'Editorial', 'Editorial team')
  UNION ALL
  SELECT `name`, `place` + 1, `slug` || CASE
    WHEN substr(`name`, `place`, 1) GLOB '[a-zA-Z0-9]' THEN lower(substr(`name`, `place`, 1))
    WHEN instr('àáâãäåçèéêëìíîïñòóôõöøùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝ', substr(`name`, `place`, 1)) > 0 THEN
      substr('aaaaaaceeeeiiiinoooooouuuuyyaaaaaaceeeeiiiinoooooouuuuy',
        instr('àáâãäåçèéêëìíîïñòóôõöøùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝ', substr(`name`, `place`, 1)), 1)
    WHEN instr('''’', substr(`name`, `place`, 1)) > 0 OR `slug` = '' OR substr(`slug`, -1) = '-' THEN ''
    ELSE '-' END
  FROM `letters` WHERE `place` <= length(`name`)
)
SELECT '01900000-0000-7000-8000-' || lower(hex(randomblob(6))), rtrim(`slug`, '-'), `name`,
  strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `letters` WHERE `place` > length(`name`) AND `slug` <> '' ON CONFLICT DO NOTHING;

ALTER TABLE `contacts` ADD `about_job` text;--> statement-breakpoint
ALTER TABLE `contacts` ADD `addressee` text;
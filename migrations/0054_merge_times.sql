ALTER TABLE `crm_leads` ADD `merged_at` text;

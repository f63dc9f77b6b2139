ALTER TABLE `crm_leads` ADD `headline` text;
--> statement-breakpoint
ALTER TABLE `crm_leads` ADD `place` text;
--> statement-breakpoint
ALTER TABLE `crm_leads` ADD `source_note` text;
--> statement-breakpoint
ALTER TABLE `crm_leads` ADD `legal_basis` text;
--> statement-breakpoint
CREATE INDEX `crm_leads_activity` ON `crm_leads` (`last_activity`,`id`);
--> statement-breakpoint
CREATE INDEX `crm_leads_tagged` ON `crm_leads` (`created_at`) WHERE tags <> '[]';
--> statement-breakpoint
-- The expression of mailboxExpression in worker/db/tables/leads.ts.
CREATE INDEX crm_leads_mailbox ON crm_leads (case when substr(email_key, instr(email_key, '@') + 1) in ('gmail.com', 'googlemail.com') then replace(substr(email_key, 1, case when instr(email_key, '+') between 2 and instr(email_key, '@') then instr(email_key, '+') - 1 else instr(email_key, '@') - 1 end), '.', '') || '@gmail.com' else substr(email_key, 1, case when instr(email_key, '+') between 2 and instr(email_key, '@') then instr(email_key, '+') - 1 else instr(email_key, '@') - 1 end) || '@' || substr(email_key, instr(email_key, '@') + 1) end);--> statement-breakpoint
UPDATE admin_portals SET slug = 'people-link' WHERE slug = 'people';--> statement-breakpoint
INSERT OR IGNORE INTO admin_portals (id, name, slug, description, icon, required_role, required_permissions, sort_order, created_at, updated_at) VALUES
  ('01900000-0000-7000-8001-000000000040', 'People', 'people', 'Everyone the firm knows: one page per person, duplicates, adding by hand.', 'Users', 'recruiter', '["crm.read"]', 35, '2026-11-24T00:00:00.000Z', '2026-11-24T00:00:00.000Z');

CREATE TABLE `roles` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`capabilities` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);

--> statement-breakpoint
CREATE UNIQUE INDEX `roles_name` ON `roles` (lower(name));
--> statement-breakpoint
ALTER TABLE `users` ADD `role_id` text REFERENCES roles(id);
--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role_id`);
--> statement-breakpoint
-- The presets, with what their roles allowed in code: nobody's rights change.
INSERT INTO roles (id, name, description, capabilities, created_at, updated_at) VALUES
  ('user', 'User', 'Basic access only.', '["content.read","jobs.read"]', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('recruiter', 'Recruiter', 'Limited job and content management.', '["content.read","jobs.read","content.write","jobs.write","crm.read","crm.write","sms.read","sms.send","booking.manage","clients.read","clients.write","interviews.manage","submittals.send"]', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('manager', 'Manager', 'Most administrative functions.', '["content.read","jobs.read","content.write","jobs.write","crm.read","crm.write","sms.read","sms.send","booking.manage","clients.read","clients.write","interviews.manage","submittals.send","content.publish","content.schedule","content.bulk","content.delete","jobs.delete","jobs.distribute","crm.sync","sms.settings","sms.campaign","data.export","pipeline.manage","placements.manage","analytics.read"]', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('admin', 'Administrator', 'Access to all portals.', '["content.read","jobs.read","content.write","jobs.write","crm.read","crm.write","sms.read","sms.send","booking.manage","clients.read","clients.write","interviews.manage","submittals.send","content.publish","content.schedule","content.bulk","content.delete","jobs.delete","jobs.distribute","crm.sync","sms.settings","sms.campaign","data.export","pipeline.manage","placements.manage","analytics.read","portals.manage","users.manage","settings.manage","audit.read","data.erase","data.import"]', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
--> statement-breakpoint
-- One role per distinct list of custom permissions: each of these users keeps exactly what they have.
INSERT INTO roles (id, name, description, capabilities, created_at, updated_at)
SELECT printf('01900000-0000-7000-8020-%012x', n), 'Custom ' || n, 'Custom permissions from before roles could be edited.',
  capabilities, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
FROM (SELECT capabilities, row_number() OVER (ORDER BY capabilities) AS n FROM (
  SELECT DISTINCT (SELECT json_group_array(value) FROM (SELECT known.value FROM json_each('["content.read","jobs.read","content.write","jobs.write","crm.read","crm.write","sms.read","sms.send","booking.manage","clients.read","clients.write","interviews.manage","submittals.send","content.publish","content.schedule","content.bulk","content.delete","jobs.delete","jobs.distribute","crm.sync","sms.settings","sms.campaign","data.export","pipeline.manage","placements.manage","analytics.read","portals.manage","users.manage","settings.manage","audit.read","data.erase","data.import"]') known
    WHERE known.value IN (SELECT value FROM json_each(users.permissions)) ORDER BY known.key)) AS capabilities
  FROM users WHERE permissions IS NOT NULL));
--> statement-breakpoint
UPDATE users SET role_id = (SELECT id FROM roles WHERE id LIKE '01900000-%' AND capabilities = (SELECT json_group_array(value) FROM (SELECT known.value FROM json_each('["content.read","jobs.read","content.write","jobs.write","crm.read","crm.write","sms.read","sms.send","booking.manage","clients.read","clients.write","interviews.manage","submittals.send","content.publish","content.schedule","content.bulk","content.delete","jobs.delete","jobs.distribute","crm.sync","sms.settings","sms.campaign","data.export","pipeline.manage","placements.manage","analytics.read","portals.manage","users.manage","settings.manage","audit.read","data.erase","data.import"]') known
    WHERE known.value IN (SELECT value FROM json_each(users.permissions)) ORDER BY known.key)))
WHERE permissions IS NOT NULL;

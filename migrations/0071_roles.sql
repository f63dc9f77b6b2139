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
-- One role per distinct list of custom permissions: each of these users keeps exactly what they have. Accounts of
-- service keys have none: their key names what they can do.
INSERT INTO roles (id, name, description, capabilities, created_at, updated_at)
SELECT printf('01900000-0000-7000-8020-%012x', n), 'Custom ' || n, 'Custom permissions from before roles could be edited.',
  capabilities, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
FROM (SELECT capabilities, row_number() OVER (ORDER BY capabilities) AS n FROM (
  SELECT DISTINCT (SELECT json_group_array(value) FROM (SELECT known.value FROM json_each('["content.read","jobs.read","content.write","jobs.write","crm.read","crm.write","sms.read","sms.send","booking.manage","clients.read","clients.write","interviews.manage","submittals.send","content.publish","content.schedule","content.bulk","content.delete","jobs.delete","jobs.distribute","crm.sync","sms.settings","sms.campaign","data.export","pipeline.manage","placements.manage","analytics.read","portals.manage","users.manage","settings.manage","audit.read","data.erase","data.import"]') known
    WHERE known.value IN (SELECT value FROM json_each(iif(json_valid(users.permissions), users.permissions, '[]'))) ORDER BY known.key)) AS capabilities
  FROM users WHERE permissions IS NOT NULL AND is_service = 0));
--> statement-breakpoint
UPDATE users SET role_id = (SELECT id FROM roles WHERE id LIKE '01900000-%' AND capabilities = (SELECT json_group_array(value) FROM (SELECT known.value FROM json_each('["content.read","jobs.read","content.write","jobs.write","crm.read","crm.write","sms.read","sms.send","booking.manage","clients.read","clients.write","interviews.manage","submittals.send","content.publish","content.schedule","content.bulk","content.delete","jobs.delete","jobs.distribute","crm.sync","sms.settings","sms.campaign","data.export","pipeline.manage","placements.manage","analytics.read","portals.manage","users.manage","settings.manage","audit.read","data.erase","data.import"]') known
    WHERE known.value IN (SELECT value FROM json_each(iif(json_valid(users.permissions), users.permissions, '[]'))) ORDER BY known.key)))
WHERE permissions IS NOT NULL AND is_service = 0;
--> statement-breakpoint
-- The previous release knows role and permissions only, during a deploy and after a rollback: what it writes gets a role.
CREATE TRIGGER users_permissions_insert AFTER INSERT ON users
WHEN NEW.role_id IS NULL AND NEW.permissions IS NOT NULL AND NEW.is_service = 0
BEGIN
  INSERT INTO roles (id, name, capabilities, created_at, updated_at)
  SELECT lower(printf('%s-%s-4%s-8%s-%s', hex(randomblob(4)), hex(randomblob(2)), substr(hex(randomblob(2)), 2), substr(hex(randomblob(2)), 2), hex(randomblob(6)))),
    'Custom ' || (SELECT 1 + coalesce(max(cast(substr(name, 8) AS integer)), 0) FROM roles WHERE name GLOB 'Custom [0-9]*'),
    NEW.permissions, NEW.updated_at, NEW.updated_at
  WHERE NEW.permissions IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM roles WHERE id NOT IN ('user', 'recruiter', 'manager', 'admin') AND capabilities = NEW.permissions);
  UPDATE users SET role_id = (
    SELECT id FROM roles WHERE id NOT IN ('user', 'recruiter', 'manager', 'admin') AND capabilities = NEW.permissions ORDER BY created_at, id LIMIT 1)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_permissions_update AFTER UPDATE OF role, permissions ON users
WHEN NEW.role_id IS OLD.role_id AND NEW.permissions IS NOT (SELECT capabilities FROM roles WHERE id = NEW.role_id) AND NEW.is_service = 0
BEGIN
  INSERT INTO roles (id, name, capabilities, created_at, updated_at)
  SELECT lower(printf('%s-%s-4%s-8%s-%s', hex(randomblob(4)), hex(randomblob(2)), substr(hex(randomblob(2)), 2), substr(hex(randomblob(2)), 2), hex(randomblob(6)))),
    'Custom ' || (SELECT 1 + coalesce(max(cast(substr(name, 8) AS integer)), 0) FROM roles WHERE name GLOB 'Custom [0-9]*'),
    NEW.permissions, NEW.updated_at, NEW.updated_at
  WHERE NEW.permissions IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM roles WHERE id NOT IN ('user', 'recruiter', 'manager', 'admin') AND capabilities = NEW.permissions);
  UPDATE users SET role_id = (
    SELECT id FROM roles WHERE id NOT IN ('user', 'recruiter', 'manager', 'admin') AND capabilities = NEW.permissions ORDER BY created_at, id LIMIT 1)
  WHERE id = NEW.id;
END;

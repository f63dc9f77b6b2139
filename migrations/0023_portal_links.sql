ALTER TABLE `admin_portals` ADD `url` text;--> statement-breakpoint
-- The portals screen also shows the activity log; the code requires one of both permissions.
UPDATE admin_portals SET required_permissions = '[]'
WHERE id = '01900000-0000-7000-8001-000000000020' AND required_permissions = '["portals.manage"]';
--> statement-breakpoint
-- Custom permissions replace the required role, so what only managers should see needs its permission.
UPDATE admin_portals SET required_permissions = '["crm.read","crm.sync"]'
WHERE id = '01900000-0000-7000-8001-000000000033' AND required_permissions = '["crm.read"]' AND required_role = 'manager';

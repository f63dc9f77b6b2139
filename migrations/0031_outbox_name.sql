-- The screen is called Outbox; a name that an administrator chose stays.
UPDATE admin_portals SET name = 'Outbox' WHERE slug = 'deliveries' AND name = 'Deliveries';

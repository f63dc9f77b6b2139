-- What a new site cannot do without. All of it can be changed in the back office; a second run changes nothing.
INSERT OR IGNORE INTO admin_portals (id, name, slug, description, icon, required_role, required_permissions, sort_order, created_at, updated_at) VALUES
  ('01900000-0000-7000-8001-000000000001', 'Jobs', 'jobs', 'Write, publish and close job postings.', 'Briefcase', 'user', '["jobs.read"]', 30, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8001-000000000002', 'Applications', 'applications', 'Read what candidates sent and move them along.', 'Inbox', 'recruiter', '["crm.read"]', 40, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
--> statement-breakpoint
INSERT OR IGNORE INTO job_portals (id, key, name, adapter, is_active, created_at, updated_at) VALUES
  ('01900000-0000-7000-8002-000000000001', 'indeed', 'Indeed', 'xml-feed', 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8002-000000000002', 'ziprecruiter', 'ZipRecruiter', 'xml-feed', 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8002-000000000003', 'linkedin', 'LinkedIn', 'xml-feed', 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8002-000000000004', 'google-for-jobs', 'Google for Jobs', 'google-jobs', 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8002-000000000005', 'indexnow', 'IndexNow', 'indexnow', 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
--> statement-breakpoint
INSERT OR IGNORE INTO pipelines (id, name, description, lead_type, stages, is_default, created_at, updated_at) VALUES
  ('01900000-0000-7000-8003-000000000001', 'Candidates', 'People who look for a role.', 'candidate', '[{"key":"new","name":"New"},{"key":"screening","name":"Screening"},{"key":"interview","name":"Interview"},{"key":"offer","name":"Offer"},{"key":"placed","name":"Placed"},{"key":"closed","name":"Closed"}]', 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8003-000000000002', 'Clients', 'Organizations that want to hire or need advice.', NULL, '[{"key":"new","name":"New"},{"key":"qualified","name":"Qualified"},{"key":"proposal","name":"Proposal"},{"key":"negotiation","name":"Negotiation"},{"key":"won","name":"Won"},{"key":"lost","name":"Lost"}]', 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
--> statement-breakpoint
INSERT OR IGNORE INTO lead_scoring_rules (id, applies_to, name, criteria, points, created_at, updated_at) VALUES
  ('01900000-0000-7000-8004-000000000001', 'contact-page', 'Base', '{"test":"always"}', 10, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000002', 'contact-page', 'Company given', '{"test":"present","fact":"company"}', 20, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000003', 'contact-page', 'Phone given', '{"test":"present","fact":"phone"}', 15, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000004', 'contact-page', 'Strategy or implementation', '{"test":"is","fact":"helpType","values":["epm-strategy","epm-implementation"]}', 25, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000005', 'contact-page', 'Budgeting or analytics', '{"test":"is","fact":"helpType","values":["fpa-budgeting","analytics-bi"]}', 20, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000006', 'contact-page', 'Consultation', '{"test":"is","fact":"helpType","values":["consultation"]}', 15, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000007', 'contact-page', 'Any other topic', '{"test":"isNot","fact":"helpType","values":["epm-strategy","epm-implementation","fpa-budgeting","analytics-bi","consultation"]}', 10, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000008', 'contact-page', 'Long message', '{"test":"moreThan","fact":"messageLength","value":100}', 10, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000009', 'application', 'Base', '{"test":"always"}', 50, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000010', 'application', 'Full-time role', '{"test":"is","fact":"jobType","values":["Full-time"]}', 20, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000011', 'application', 'Urgent role', '{"test":"is","fact":"jobUrgent","values":["true"]}', 15, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000012', 'application', 'Six-figure pay', '{"test":"contains","fact":"salary","value":"$100"}', 10, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000013', 'application', 'Sought-after industry', '{"test":"is","fact":"jobIndustry","values":["Technology","Finance","Healthcare"]}', 15, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000014', 'application', 'More than three jobs viewed', '{"test":"moreThan","fact":"jobsViewed","value":3}', 10, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000015', 'application', 'More than one search', '{"test":"moreThan","fact":"searches","value":1}', 5, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000016', 'application', 'Applied within five minutes', '{"test":"atMost","fact":"minutesFromView","value":5}', 10, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000017', 'employer', 'Base', '{"test":"always"}', 30, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000018', 'employer', 'Viewed candidates', '{"test":"is","fact":"action","values":["view_candidates"]}', 25, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000019', 'employer', 'Viewed services', '{"test":"is","fact":"action","values":["view_services"]}', 20, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000020', 'employer', 'Downloaded a case study', '{"test":"is","fact":"action","values":["download_case_study"]}', 30, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000021', 'employer', 'Requested a consultation', '{"test":"is","fact":"action","values":["request_consultation"]}', 40, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000022', 'employer', 'Any other action', '{"test":"isNot","fact":"action","values":["view_candidates","view_services","download_case_study","request_consultation"]}', 10, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000023', 'employer', 'Company given', '{"test":"present","fact":"company"}', 15, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000024', 'employer', 'Phone given', '{"test":"present","fact":"phone"}', 10, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000025', 'employer', 'Session over three minutes', '{"test":"moreThan","fact":"sessionMinutes","value":3}', 10, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000026', 'employer', 'More than five page views', '{"test":"moreThan","fact":"pageViews","value":5}', 10, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8004-000000000027', 'employer', 'Known source', '{"test":"is","fact":"utmSource","values":["google","linkedin","direct"]}', 10, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
--> statement-breakpoint
INSERT OR IGNORE INTO booking_types (id, name, description, duration, slot_step, sort_order, created_at, updated_at) VALUES
  ('01900000-0000-7000-8005-000000000001', 'Introductory consultation', 'Thirty minutes about your goals, your systems and the people you need.', 30, 30, 10, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8005-000000000002', 'Planning review', 'An hour on how you plan, budget and forecast today, and what to change first.', 60, 30, 20, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
--> statement-breakpoint
INSERT OR IGNORE INTO booking_availability (id, booking_type_id, day_of_week, start_time, end_time, time_zone, created_at, updated_at) VALUES
  ('01900000-0000-7000-8006-000000000001', '01900000-0000-7000-8005-000000000001', 1, '09:00', '17:00', 'America/New_York', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8006-000000000002', '01900000-0000-7000-8005-000000000001', 2, '09:00', '17:00', 'America/New_York', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8006-000000000003', '01900000-0000-7000-8005-000000000001', 3, '09:00', '17:00', 'America/New_York', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8006-000000000004', '01900000-0000-7000-8005-000000000001', 4, '09:00', '17:00', 'America/New_York', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8006-000000000005', '01900000-0000-7000-8005-000000000001', 5, '09:00', '17:00', 'America/New_York', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8006-000000000011', '01900000-0000-7000-8005-000000000002', 1, '09:00', '17:00', 'America/New_York', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8006-000000000012', '01900000-0000-7000-8005-000000000002', 2, '09:00', '17:00', 'America/New_York', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8006-000000000013', '01900000-0000-7000-8005-000000000002', 3, '09:00', '17:00', 'America/New_York', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8006-000000000014', '01900000-0000-7000-8005-000000000002', 4, '09:00', '17:00', 'America/New_York', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8006-000000000015', '01900000-0000-7000-8005-000000000002', 5, '09:00', '17:00', 'America/New_York', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
--> statement-breakpoint
INSERT OR IGNORE INTO sms_settings (id, created_at, updated_at) VALUES
  ('default', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');

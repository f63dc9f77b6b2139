ALTER TABLE `booking_appointments` ADD `booker_phone_key` text;--> statement-breakpoint
ALTER TABLE `booking_appointments` ADD `booker_network` text;--> statement-breakpoint
ALTER TABLE `booking_appointments` ADD `held_until` text;--> statement-breakpoint
CREATE INDEX `booking_appointments_held` ON `booking_appointments` (`held_until`) WHERE held_until is not null;--> statement-breakpoint
ALTER TABLE `booking_cells` ADD `held_until` text;--> statement-breakpoint
CREATE INDEX `booking_cells_held` ON `booking_cells` (`held_until`) WHERE held_until is not null;
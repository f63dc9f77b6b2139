import type { NotificationEntity } from "./constants.ts";

const screens: Record<NotificationEntity, (id: string) => string> = {
  lead: (id) => `/admin/people/${id}`,
  contact: (id) => `/admin/messages?message=${id}`,
  text: (id) => `/admin/messages?text=${id}`,
  client: (id) => `/admin/clients/${id}`,
  application: (id) => `/admin/applications/${id}`,
  shortlist: (id) => `/admin/clients/shortlists/${id}`,
  delivery: () => "/admin/deliveries?status=dead",
};

/** Path of the screen that a notification is about. */
export const notificationPath = (about: { entityType: NotificationEntity; entityId: string }): string =>
  screens[about.entityType](about.entityId);

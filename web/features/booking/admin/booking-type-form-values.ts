import * as z from "zod";
import { type StaffBookingType, TypeDraft } from "#contract/booking/setup-schemas.ts";
import { bookingAudiences, type BookerField } from "#contract/booking/constants.ts";

const { shape } = TypeDraft;

/** Numeric text, validated by the contract's rule for the number. */
const numericText = (rule: z.ZodType, toNumber: (text: string) => number = Number) =>
  z.string().superRefine((text, ctx) => {
    const value = text.trim() === "" ? Number.NaN : toNumber(text);
    const error = rule.safeParse(value).error?.issues[0]?.message;
    if (error) ctx.addIssue({ code: "custom", message: error });
  });

const cents = (dollars: string) => Math.round(Number(dollars) * 100);
const price = z.number().int().min(0).max(10_000_000);
const PRICE_ERROR = "Use an amount from 0 to 100,000.";

/** Numbers as text, dollars instead of cents, and one checkbox per required field. */
export const BookingTypeForm = z.strictObject({
  name: shape.name,
  description: z.string(),
  host: z.string(),
  audience: z.enum(bookingAudiences),
  duration: numericText(shape.duration),
  bufferTime: numericText(shape.bufferTime),
  slotStep: numericText(shape.slotStep),
  minimumNotice: numericText(shape.minimumNotice),
  maxAdvanceBooking: numericText(shape.maxAdvanceBooking),
  price: z.string().refine((text) => text.trim() !== "" && price.safeParse(cents(text)).success, PRICE_ERROR),
  color: shape.color,
  requiresPhone: z.boolean(),
  requiresCompany: z.boolean(),
  requiresNotes: z.boolean(),
  isActive: z.boolean(),
  autoConfirm: z.boolean(),
  allowRescheduling: z.boolean(),
});
export type BookingTypeForm = z.infer<typeof BookingTypeForm>;

/** Form values of a service, or the defaults of a new one. */
export const toBookingTypeFormValues = (type: StaffBookingType | null): BookingTypeForm => ({
  name: type?.name ?? "",
  description: type?.description ?? "",
  host: type?.host ?? "",
  audience: type?.audience ?? "client",
  duration: String(type?.duration ?? 30),
  bufferTime: String(type?.bufferTime ?? 15),
  slotStep: String(type?.slotStep ?? 30),
  minimumNotice: String(type?.minimumNotice ?? 120),
  maxAdvanceBooking: String(type?.maxAdvanceBooking ?? 30),
  price: String((type?.price ?? 0) / 100),
  color: type?.color ?? "#3b82f6",
  requiresPhone: type?.requiredInfo.includes("phone") ?? false,
  requiresCompany: type?.requiredInfo.includes("company") ?? false,
  requiresNotes: type?.requiredInfo.includes("notes") ?? false,
  isActive: type?.isActive ?? true,
  autoConfirm: type?.autoConfirm ?? true,
  allowRescheduling: type?.allowRescheduling ?? true,
});

export function toBookingTypeDraft(form: BookingTypeForm): TypeDraft {
  const fields: [boolean, BookerField][] = [
    [form.requiresPhone, "phone"],
    [form.requiresCompany, "company"],
    [form.requiresNotes, "notes"],
  ];
  return {
    name: form.name,
    description: form.description,
    host: form.host,
    audience: form.audience,
    duration: Number(form.duration),
    bufferTime: Number(form.bufferTime),
    slotStep: Number(form.slotStep),
    minimumNotice: Number(form.minimumNotice),
    maxAdvanceBooking: Number(form.maxAdvanceBooking),
    price: cents(form.price),
    color: form.color,
    requiredInfo: fields.filter(([isRequired]) => isRequired).map(([, field]) => field),
    isActive: form.isActive,
    autoConfirm: form.autoConfirm,
    allowRescheduling: form.allowRescheduling,
  };
}

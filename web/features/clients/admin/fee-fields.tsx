import { feeKinds } from "#contract/clients/constants.ts";
import { firmCurrency } from "#contract/firm.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { includeSelected, NativeSelect } from "#web/ui/native-select.tsx";
import { feeKindLabels } from "./client-labels.ts";

const KINDS = feeKinds.map((value) => ({ value, label: feeKindLabels[value] }));
const CURRENCIES = [...new Set([firmCurrency, "USD", "CAD", "EUR", "GBP"])];

type FieldName = "feeKind" | "feeValue" | "feeCurrency";
type Props = {
  register: (name: FieldName) => object;
  getError: (name: FieldName) => string | undefined;
  kind: string;
  currency: string;
  /** The currency follows from the pay. */
  hideCurrency?: boolean;
};

/** Kind and value of a fee; its currency only for amounts. */
export function FeeFields({ register, getError, kind, currency, hideCurrency = false }: Props) {
  const isAmount = kind === "day_rate" || kind === "fixed";
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label="Fee" error={getError("feeKind")} className={kind ? "" : "sm:col-span-3"}>
        <NativeSelect {...register("feeKind")} placeholder="Not agreed" options={KINDS} />
      </Field>
      {kind && (
        <Field
          label={kind === "percent" ? "Percent" : kind === "day_rate" ? "Amount a day" : "Amount"}
          error={getError("feeValue")}
        >
          <Input {...register("feeValue")} inputMode="decimal" maxLength={16} className="fig" />
        </Field>
      )}
      {isAmount && !hideCurrency && (
        <Field label="Currency" error={getError("feeCurrency")}>
          <NativeSelect {...register("feeCurrency")} options={includeSelected(CURRENCIES, currency)} />
        </Field>
      )}
    </div>
  );
}

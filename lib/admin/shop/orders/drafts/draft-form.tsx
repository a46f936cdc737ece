'use client'

import type { FormState } from '#lib/admin/forms/form-state.ts'
import { CheckField, SelectField, TextArea, TextField } from '#lib/admin/ui/forms/fields.tsx'
import { PanelForm, SubmitButton, useForm } from '#lib/admin/ui/forms/form.tsx'
import { RadioField } from '#lib/admin/ui/forms/radio-field.tsx'
import type { FieldSpec } from '../fields/field-spec.ts'
import { Repricing } from '../fields/repricing.tsx'
import { SpecField } from '../fields/spec-field.tsx'
import { editDraft } from './actions.ts'
import { BuyerPart } from './draft-customer.tsx'
import { DraftLines } from './draft-lines.tsx'
import type { DraftTexts } from './draft-texts.ts'
import type { Found } from './found.ts'

type Props = {
  initial: FormState
  /** Of this form: sent twice, it creates one draft. */
  formKey: string
  mayFindCustomers: boolean
  languages: NonNullable<FieldSpec['choices']>
  taxes: NonNullable<FieldSpec['choices']>
  texts: DraftTexts
}

/** One form, whose buttons look up customers, products and prices, save the draft, send it or place the order. It works without scripts. */
export function DraftForm({ initial, ...rest }: Props) {
  return (
    <PanelForm action={editDraft} initial={initial} guard="ask" className="form-wide">
      <Parts {...rest} />
    </PanelForm>
  )
}

function Parts({ formKey, mayFindCustomers, languages, taxes, texts }: Omit<Props, 'initial'>) {
  const { state } = useForm()
  const found = state.found as Found
  return (
    <Repricing>
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="draft" value={found.id ?? ''} />
      <input type="hidden" name="draft_version" value={found.version} />
      <input type="hidden" name="expected_total" value={found.total ?? ''} />
      <div className="with-aside">
        <div>
          <BuyerPart found={found} texts={texts} mayFind={mayFindCustomers} />
          <DraftLines found={found} texts={texts} taxes={taxes} />
          <AddressPart found={found} texts={texts} />
          <section className="card" aria-label={texts.notes}>
            <h2>{texts.notes}</h2>
            <div className="fields">
              <TextArea name="customer_note" label={texts.buyerNote} rows={2} />
              <TextArea name="note" label={texts.note} hint={texts.noteHint} rows={2} />
              {languages.length > 0 && (
                <SelectField
                  name="locale"
                  label={texts.language}
                  required
                  choices={languages}
                  defaultValue={languages[0]?.value ?? ''}
                />
              )}
            </div>
          </section>
        </div>
        <Summary found={found} texts={texts} />
      </div>
    </Repricing>
  )
}

type Part = { found: Found; texts: DraftTexts }

function AddressPart({ found: { fields, customer }, texts }: Part) {
  const { state } = useForm()
  const isElsewhere = state.values.elsewhere === 'on'
  // Another customer has other addresses.
  const key = customer?.id ?? 'guest'
  return (
    <section className="card" aria-label={texts.address} key={key}>
      <h2>{texts.address}</h2>
      <div className="fields fields-pair">
        {fields.billing.map((field) => (
          <SpecField key={field.name} field={field} />
        ))}
      </div>
      {fields.shipping && (
        <CheckField
          name="elsewhere"
          label={texts.elsewhere}
          defaultChecked={isElsewhere}
          key={String(isElsewhere)}
        />
      )}
      {fields.shipping && isElsewhere && (
        <fieldset className="fields fields-pair">
          <legend>{texts.deliverTo}</legend>
          {fields.shipping.map((field) => (
            <SpecField key={field.name} field={field} />
          ))}
        </fieldset>
      )}
      {customer && <CheckField name="save_address" label={texts.saveAddress} />}
    </section>
  )
}

function Summary({ found, texts }: Part) {
  const { shippingMethods, shippingMethod, shippingProblem, payments, couponProblem, sums, total } = found
  return (
    <section className="card draft-summary" aria-label={texts.summary}>
      <h2>{texts.summary}</h2>
      <div className="fields">
        {shippingProblem && <p className="fault">{shippingProblem}</p>}
        {shippingMethods.length > 0 && (
          <SelectField
            name="shipping_method"
            label={texts.shipping}
            required
            choices={shippingMethods}
            defaultValue={shippingMethod}
            key={shippingMethods.map(({ value }) => value).join()}
          />
        )}
        <TextField
          name="shipping_price"
          label={texts.shippingPrice}
          hint={texts.shippingPriceHint}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField name="discount" label={texts.discount} hint={texts.discountHint} autoComplete="off" />
        <TextField name="reason" label={texts.reason} maxLength={200} autoComplete="off" />
        <TextField name="code" label={texts.coupon} autoComplete="off" code />
        <SubmitButton kind="plain" name="act" value="price">
          {texts.update}
        </SubmitButton>
        {couponProblem && <p className="fault">{couponProblem}</p>}
        <dl className="sums" aria-live="polite">
          {sums.map(({ label, value, isTotal }) => (
            <div key={label} className={isTotal ? 'sum-total' : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="muted">{texts.stock}</p>
        <div className="buttons">
          <SubmitButton kind={total === null ? 'primary' : 'plain'} name="act" value="save">
            {texts.save}
          </SubmitButton>
          {total !== null && (
            <SubmitButton kind="plain" name="act" value="send">
              {texts.send}
            </SubmitButton>
          )}
        </div>
        {total !== null && <p className="hint">{texts.sendText}</p>}
        {total !== null && (
          <div className="fields">
            <h3>{texts.order}</h3>
            {payments.length > 0 && (
              <RadioField
                name="payment_gateway"
                label={texts.payment}
                choices={payments}
                defaultValue={payments[0]?.value ?? ''}
              />
            )}
            <SubmitButton name="act" value="place">
              {texts.place}
            </SubmitButton>
          </div>
        )}
      </div>
    </section>
  )
}

'use client'

import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import type { FormState } from '../../forms/form-state.ts'
import { CheckField, SelectField, TextArea, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { RadioField } from '../../ui/forms/radio-field.tsx'
import { makeOrder } from './actions.ts'
import type { FieldSpec, Found } from './found.ts'
import { BuyerPart } from './manual-order-customer.tsx'
import { ManualOrderProducts } from './manual-order-products.tsx'
import type { ManualOrderTexts } from './manual-order-texts.ts'
import { SpecField } from './spec-field.tsx'

type Props = {
  initial: FormState
  /** Of this form: sent twice, it places one order. */
  formKey: string
  mayFindCustomers: boolean
  languages: NonNullable<FieldSpec['choices']>
  texts: ManualOrderTexts
}

/** One form, whose buttons look up customers, products and prices, and finally place the order. It works without scripts. */
export function ManualOrderForm({ initial, ...rest }: Props) {
  return (
    <PanelForm action={makeOrder} initial={initial} guard="ask" className="form-wide">
      <Parts {...rest} />
    </PanelForm>
  )
}

function Parts({ formKey, mayFindCustomers, languages, texts }: Omit<Props, 'initial'>) {
  const { state } = useForm()
  const found = state.found as Found
  return (
    <Repricing>
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="expected_total" value={found.total ?? ''} />
      <div className="with-aside">
        <div>
          <BuyerPart found={found} texts={texts} mayFind={mayFindCustomers} />
          <ManualOrderProducts found={found} texts={texts} />
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

/** Fields that prices depend on are sent as soon as they change; the button is for browsers without scripts, and for the Enter key. */
function Repricing({ children }: { children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  const reprice = ({ target }: SyntheticEvent) => {
    const { name = '' } = target as HTMLInputElement
    if (/^(?:(?:billing|shipping)\.(?:country|state)|shipping_method|elsewhere)$/.test(name))
      button.current?.form?.requestSubmit(button.current)
  }
  return (
    <div onChange={reprice}>
      <button
        ref={button}
        type="submit"
        name="act"
        value="price"
        className="unseen"
        tabIndex={-1}
        aria-hidden="true"
      />
      {children}
    </div>
  )
}

type Part = { found: Found; texts: ManualOrderTexts }

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
    <section className="card phone-summary" aria-label={texts.summary}>
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
        <div className="with-button">
          <TextField name="code" label={texts.coupon} autoComplete="off" code />
          <SubmitButton kind="plain" name="act" value="price">
            {texts.update}
          </SubmitButton>
        </div>
        {couponProblem && <p className="fault">{couponProblem}</p>}
        <dl className="sums" aria-live="polite">
          {sums.map(({ label, value, isTotal }) => (
            <div key={label} className={isTotal ? 'sum-total' : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {payments.length > 0 && (
          <div>
            <h3>{texts.payment}</h3>
            <RadioField
              name="payment_gateway"
              label={texts.payment}
              choices={payments}
              defaultValue={payments[0]?.value ?? ''}
            />
          </div>
        )}
        {total !== null && (
          <SubmitButton name="act" value="place">
            {texts.place}
          </SubmitButton>
        )}
      </div>
    </section>
  )
}

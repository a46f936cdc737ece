'use client'

import type { FormState } from '#lib/admin/forms/form-state.ts'
import { CheckField, SelectField, TextArea, TextField } from '#lib/admin/ui/forms/fields.tsx'
import { PanelForm, SubmitButton, useForm } from '#lib/admin/ui/forms/form.tsx'
import { ProductPicker, QuantityField, RemoveButton } from '../fields/line-parts.tsx'
import { Repricing } from '../fields/repricing.tsx'
import { SpecField } from '../fields/spec-field.tsx'
import { editAnOrder } from './actions.ts'
import type { EditTexts } from './edit-texts.ts'
import type { AddedItem, EditableLine, FoundEdit } from './found.ts'

/** One form, whose buttons look up products and show what the order would be, and finally save it. It works without scripts. */
export function EditForm({ initial, texts }: { initial: FormState; texts: EditTexts }) {
  return (
    <PanelForm action={editAnOrder} initial={initial} guard="ask" className="form-wide">
      <Parts texts={texts} />
    </PanelForm>
  )
}

type Part = { found: FoundEdit; texts: EditTexts }

function Parts({ texts }: { texts: EditTexts }) {
  const { state } = useForm()
  const found = state.found as FoundEdit
  return (
    <Repricing>
      <input type="hidden" name="number" value={found.number} />
      <input type="hidden" name="version" value={found.version} />
      <input type="hidden" name="expected_total" value={found.total} />
      <div className="with-aside">
        <div>
          <Items found={found} texts={texts} />
          <Contact found={found} texts={texts} />
        </div>
        <Summary found={found} texts={texts} />
      </div>
    </Repricing>
  )
}

function Items({ found: { lines, added, products, currency }, texts }: Part) {
  return (
    <section className="card" aria-label={texts.items}>
      <h2>{texts.items}</h2>
      <ul className="rows">
        {lines.map((line) => (
          <Line key={line.id} line={line} texts={texts} currency={currency} />
        ))}
        {added.map((item) => (
          <Added key={`added-${item.variantId}`} item={item} texts={texts} currency={currency} />
        ))}
      </ul>
      <ProductPicker products={products} texts={texts.wanted} />
    </section>
  )
}

function Line({ line, texts, currency }: { line: EditableLine; texts: EditTexts; currency: string }) {
  const { id, title, sku, total, least, quantity } = line
  return (
    <li>
      <span>
        <strong>{title}</strong>
        <span className="muted under">{quantity === 0 ? texts.removed : sku}</span>
      </span>
      <span className="row-end">
        <QuantityField name={`line.${id}`} label={texts.quantity} quantity={String(quantity)} min={least} />
        <span className="pieces">
          <TextField
            name={`price.${id}`}
            inputMode="decimal"
            label={`${texts.price} (${currency})`}
            required
            autoComplete="off"
          />
        </span>
        <strong>{total}</strong>
        {least === 0 && quantity > 0 && (
          <RemoveButton act={`remove:${id}`} label={texts.remove} title={title} />
        )}
      </span>
    </li>
  )
}

function Added({ item, texts, currency }: { item: AddedItem; texts: EditTexts; currency: string }) {
  const { productId, variantId, title, sku, price, total, quantity } = item
  return (
    <li>
      <input type="hidden" name={`product.${variantId}`} value={productId} />
      <span>
        <strong>{title}</strong>
        <span className="muted under">{[sku, price].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="row-end">
        <QuantityField
          name={`item.${variantId}`}
          label={texts.quantity}
          quantity={String(quantity)}
          min={1}
        />
        <span className="pieces">
          <TextField
            name={`item_price.${variantId}`}
            inputMode="decimal"
            label={`${texts.price} (${currency})`}
            placeholder={texts.asListed}
            isPlain
            autoComplete="off"
          />
        </span>
        <strong>{total}</strong>
        <RemoveButton act={`drop:${variantId}`} label={texts.remove} title={title} />
      </span>
    </li>
  )
}

function Contact({ found: { fields }, texts }: Part) {
  return (
    <section className="card" aria-label={texts.contact}>
      <h2>{texts.contact}</h2>
      <div className="fields">
        <TextField name="email" type="email" label={texts.email} autoComplete="off" isPlain />
      </div>
      <fieldset className="fields fields-pair">
        <legend>{texts.billTo}</legend>
        {fields.billing.map((field) => (
          <SpecField key={field.name} field={field} />
        ))}
      </fieldset>
      {fields.shipping && (
        <fieldset className="fields fields-pair">
          <legend>{texts.deliverTo}</legend>
          {fields.shipping.map((field) => (
            <SpecField key={field.name} field={field} />
          ))}
        </fieldset>
      )}
    </section>
  )
}

function Summary({ found, texts }: Part) {
  const { shippingMethods, shippingMethod, changes, effects, sums, refunds, isMailable } = found
  return (
    <section className="card phone-summary" aria-label={texts.summary}>
      <h2>{texts.summary}</h2>
      <div className="fields">
        {shippingMethods.length > 0 && (
          <SelectField
            name="shipping_method"
            label={texts.shipping}
            choices={shippingMethods}
            defaultValue={shippingMethod}
            isPlain
            key={shippingMethods.map(({ label }) => label).join()}
          />
        )}
        <TextField
          name="shipping_cost"
          inputMode="decimal"
          label={`${texts.shippingCost} (${found.currency})`}
          hint={texts.shippingCostHint}
          isPlain
          autoComplete="off"
        />
        <TextArea name="reason" label={texts.reason} hint={texts.reasonHint} rows={2} />
        <SubmitButton kind="plain" name="act" value="price">
          {texts.preview}
        </SubmitButton>
        <Preview sums={sums} texts={texts} />
        <div aria-live="polite">
          {changes.length === 0 ? (
            <p className="muted">{texts.unchanged}</p>
          ) : (
            <>
              <h3>{texts.changes}</h3>
              <List items={changes} />
              <List items={effects} />
            </>
          )}
        </div>
        {changes.length > 0 && refunds && (
          <SelectField
            name="refund"
            label={refunds.label}
            choices={refunds.choices}
            defaultValue="later"
            isPlain
            key={refunds.label}
          />
        )}
        {changes.length > 0 && isMailable && (
          <CheckField name="notifies" label={texts.notifies} defaultChecked />
        )}
        {changes.length > 0 && (
          <SubmitButton name="act" value="save">
            {texts.save}
          </SubmitButton>
        )}
      </div>
    </section>
  )
}

function Preview({ sums, texts }: { sums: FoundEdit['sums']; texts: EditTexts }) {
  return (
    <table className="sums-compared">
      <thead>
        <tr>
          <td />
          <th scope="col">{texts.before}</th>
          <th scope="col">{texts.after}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ label, before, after, isTotal }) => (
          <tr key={label} className={isTotal ? 'sum-total' : undefined}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

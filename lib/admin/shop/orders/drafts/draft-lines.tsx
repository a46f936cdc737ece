'use client'

import { CheckField, SelectField, TextField } from '#lib/admin/ui/forms/fields.tsx'
import { SubmitButton } from '#lib/admin/ui/forms/form.tsx'
import type { FieldSpec } from '../fields/field-spec.ts'
import { ProductPicker, QuantityField, RemoveButton } from '../fields/line-parts.tsx'
import type { DraftTexts } from './draft-texts.ts'
import type { Found, FoundLine } from './found.ts'

type Choices = NonNullable<FieldSpec['choices']>
type Props = { found: Found; texts: DraftTexts; taxes: Choices }

/** The lines of a draft, the search for products, and the button that adds a custom line. */
export function DraftLines({ found: { lines, products }, texts, taxes }: Props) {
  return (
    <section className="card" aria-label={texts.lines}>
      <h2>{texts.lines}</h2>
      {lines.length === 0 ? (
        <p className="muted">{texts.none}</p>
      ) : (
        <ul className="rows draft-lines">
          {lines.map((line) => (
            <Line key={line.id} line={line} texts={texts} taxes={taxes} />
          ))}
        </ul>
      )}
      <ProductPicker products={products} texts={texts.wanted} />
      <SubmitButton kind="plain" name="act" value="own">
        {texts.own}
      </SubmitButton>
    </section>
  )
}

type LineProps = { line: FoundLine; texts: DraftTexts; taxes: Choices }

function Line({ line, texts, taxes }: LineProps) {
  const { id, productId, variantId, title, detail, price, total, reduced, quantity, problem, isOwn } = line
  return (
    <li>
      <input type="hidden" name={`line.${id}.product`} value={productId ?? ''} />
      <input type="hidden" name={`line.${id}.variant`} value={variantId ?? ''} />
      {!isOwn && <input type="hidden" name={`line.${id}.name`} value={title} />}
      <div className="draft-line">
        {isOwn ? (
          <TextField name={`line.${id}.name`} label={texts.name} required maxLength={200} />
        ) : (
          <span>
            <strong>{title}</strong>
            <span className="muted under">{[detail, price].filter(Boolean).join(' · ')}</span>
          </span>
        )}
        <span className="row-end">
          <QuantityField name={`line.${id}.quantity`} label={texts.quantity} quantity={quantity} min={1} />
          <span>
            {reduced && <s className="muted">{reduced}</s>} <strong>{total}</strong>
          </span>
          <RemoveButton act={`remove:${id}`} label={texts.remove} title={title} />
        </span>
        {problem && <span className="fault">{problem}</span>}
      </div>
      {isOwn ? (
        <div className="fields fields-pair">
          <PriceField id={id} label={texts.each} required />
          <SelectField
            name={`line.${id}.tax`}
            label={texts.tax}
            required
            choices={taxes}
            defaultValue="standard"
          />
          <DiscountFields id={id} texts={texts} />
          <CheckField name={`line.${id}.ships`} label={texts.ships} defaultChecked />
        </div>
      ) : (
        <details open={line.isChanged}>
          <summary>{texts.change}</summary>
          <div className="fields fields-pair">
            <PriceField id={id} label={texts.ownPrice} hint={texts.ownPriceHint} />
            <DiscountFields id={id} texts={texts} />
          </div>
        </details>
      )}
    </li>
  )
}

type PriceProps = { id: number; label: string; hint?: string; required?: boolean }

function PriceField({ id, ...rest }: PriceProps) {
  return <TextField {...rest} name={`line.${id}.price`} inputMode="decimal" autoComplete="off" />
}

function DiscountFields({ id, texts }: { id: number; texts: DraftTexts }) {
  return (
    <>
      <TextField
        name={`line.${id}.discount`}
        label={texts.discount}
        hint={texts.discountHint}
        autoComplete="off"
      />
      <TextField name={`line.${id}.reason`} label={texts.reason} maxLength={200} autoComplete="off" />
    </>
  )
}

'use client'

import { FindField, type FindTexts, type Match, Matches } from '#lib/admin/lists/matches.tsx'
import { TextField } from '#lib/admin/ui/forms/fields.tsx'
import { SubmitButton } from '#lib/admin/ui/forms/form.tsx'

/** The search for products to add, and what it found. */
export function ProductPicker({ products, texts }: { products: Match[] | null; texts: FindTexts }) {
  return (
    <>
      <FindField name="find" texts={texts} />
      <Matches matches={products} act="add" texts={texts} />
    </>
  )
}

type QuantityProps = { name: string; label: string; quantity: string; min: number }

/** The quantity of a line. Buttons of the form change it, too. */
export function QuantityField({ quantity, ...rest }: QuantityProps) {
  return (
    <span className="pieces">
      <TextField
        {...rest}
        key={quantity}
        type="number"
        inputMode="numeric"
        required
        defaultValue={quantity}
      />
    </span>
  )
}

type RemoveProps = { act: string; label: string; title: string }

export function RemoveButton({ act, label, title }: RemoveProps) {
  return (
    <SubmitButton kind="quiet" name="act" value={act}>
      {label}
      <span className="unseen"> {title}</span>
    </SubmitButton>
  )
}

'use client'

import Link from 'next/link'
import { useEffect, useState } from 'react'
import { fieldId, useForm } from '#lib/admin/ui/forms/form.tsx'
import { pasteInGrid, pressInGrid } from '#lib/admin/ui/layout/grid-keys.ts'
import { isCount } from './is-count.ts'

export type StockRow = {
  id: number
  name: string
  sku: string
  stock: string
  /** The units as they are shown, by which a sale since is noticed; empty if they are not tracked. */
  was: string
  isLow: boolean
  /** How many people wait to be told that it is back. */
  waiting: number
}

type Texts = Record<
  'label' | 'variant' | 'sku' | 'stock' | 'waiting' | 'low' | 'notTracked' | 'notCount' | 'cleared',
  string
>
type Props = { rows: readonly StockRow[]; isFixed: boolean; texts: Texts }

const NONE: ReadonlySet<string> = new Set()

/** The units of variants, to be counted in place as in a spreadsheet. */
export function StockGrid({ rows, isFixed, texts }: Props) {
  const { id: form, state } = useForm()
  // Enter leads to the next row and saves nothing, so that a cell says itself what is wrong with it; empty if nothing is.
  const [left, setLeft] = useState<Readonly<Record<string, string>>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer speaks for all cells.
  useEffect(() => setLeft({}), [state.answered])
  const check = (field: string, was: string, given: string) => {
    const text = given.trim()
    const fault = text === was || isCount(text) ? '' : text === '' ? texts.cleared : texts.notCount
    setLeft((before) => ((before[field] ?? '') === fault ? before : { ...before, [field]: fault }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and a section of the card's name would be a second landmark.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: users without a mouse scroll it by the keyboard.
    <div className="table-scroll" role="group" aria-label={texts.label} tabIndex={0}>
      <table className="table grid">
        <thead>
          <tr>
            {[texts.variant, texts.sku, texts.stock, texts.waiting].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={(event) => pressInGrid(event, NONE)} onPaste={pasteInGrid}>
          {rows.map(({ id, name, sku, stock, was, isLow, waiting }) => {
            const field = `stock.${id}`
            const fault = left[field] ?? state.errors[field]?.[0] ?? ''
            const control = fieldId(form, field)
            return (
              <tr key={id}>
                <th scope="row" data-label={texts.variant}>
                  <input type="hidden" name="counted" value={id} />
                  <input type="hidden" name={`was.${id}`} value={was} />
                  <Link href={`/admin/stock/${id}`} prefetch={false}>
                    {name}
                  </Link>{' '}
                  {isLow && <span className="badge badge-warn">{texts.low}</span>}
                </th>
                <td data-label={texts.sku}>{sku}</td>
                <td data-label={texts.stock}>
                  <input
                    className="input number"
                    id={control}
                    name={field}
                    data-row={id}
                    data-column="stock"
                    defaultValue={state.values[field] ?? stock}
                    placeholder={texts.notTracked}
                    aria-label={`${texts.stock}, ${name}`}
                    aria-invalid={fault !== '' || undefined}
                    aria-describedby={fault === '' ? undefined : `${control}-fault`}
                    onBlur={({ currentTarget }) => check(field, was, currentTarget.value)}
                    inputMode="numeric"
                    autoComplete="off"
                    readOnly={isFixed}
                  />
                  {fault !== '' && (
                    <span className="fault" id={`${control}-fault`}>
                      {fault}
                    </span>
                  )}
                </td>
                <td className="number" data-label={texts.waiting}>
                  {waiting}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

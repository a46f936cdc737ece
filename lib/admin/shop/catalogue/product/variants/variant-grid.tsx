'use client'

import { Grid } from '#lib/admin/ui/layout/grid.tsx'
import type { GridColumn, GridLine, GridTexts } from '#lib/admin/ui/layout/grid-parts.ts'
import type { GridRow } from './rows.ts'

/** The cells of a variant as they are saved. */
type Cells = Readonly<Record<string, string>>

/** A variant's cells, and what goes with them. */
export type Filled = {
  cells: Cells
  /** The units as they are shown, by which a sale since is noticed. */
  stockWas: string
  /** Its price is not its own until the sale is over. */
  isOnSale: boolean
}

export type VariantTexts = GridTexts & Record<'onSale' | 'fresh' | 'history', string>

type Props = {
  rows: readonly GridRow[]
  filled: Readonly<Record<string, Filled>>
  /** The initial cells of a new variant. */
  model: Filled
  columns: readonly GridColumn[]
  texts: VariantTexts
}

/** All variants of a product at once. */
export function VariantGrid({ rows, filled, model, columns, texts }: Props) {
  const lines = rows.map(({ key, id, name, values }): GridLine => {
    const { cells, stockWas, isOnSale } = filled[key] ?? model
    return {
      ...{ key, name, cells },
      hidden: {
        variant: key,
        ...(id === null && { [`values.${key}`]: JSON.stringify(values) }),
        [`stockWas.${key}`]: stockWas,
      },
      fixed: isOnSale ? ['price', 'compareAt'] : [],
      badges: [
        ...(id === null ? [{ text: texts.fresh, tone: 'plain' as const }] : []),
        ...(isOnSale ? [{ text: texts.onSale, tone: 'warn' as const }] : []),
      ],
      ...(id !== null && { link: { href: `/admin/stock/${id}`, text: texts.history } }),
    }
  })
  return <Grid columns={columns} lines={lines} stored="panel-variant-columns" texts={texts} />
}

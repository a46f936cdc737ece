import type { Outcome } from '#lib/admin/forms/answer-form.ts'
import type { Panel } from '#lib/admin/request/panel-request.ts'
import { type DomainError, isDomainError } from '#lib/domains/domain-error.ts'
import { type CellsUndo, listEditable } from '#lib/domains/shop/catalogue/staff/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { explainDomainError } from '#lib/web/refusals/explain-domain-error.ts'
import { type Sheet, type SheetRow, toRows } from './sheet.ts'

export type Refused = {
  productId: number
  error: DomainError<'stale'> | DomainError<'invalid_fields'> | DomainError<'product_not_found'>
}

/** The saved state, for a form some of whose products were refused. */
export type PartlySaved = {
  /** The texts of cells, versions and units by the names of their fields. */
  now: Record<string, string>
  /** The keys of rows whose typed cells are saved. */
  saved: string[]
}

type Facts = {
  names: readonly string[]
  ids: readonly number[]
  rows: readonly SheetRow[]
  sheet: Sheet
  refused: readonly Refused[]
  saved: readonly CellsUndo[]
}

/** Says what was saved and what was not, with the reasons beside the cells. */
export async function answerPartly(
  panel: Panel,
  { names, ids, rows, sheet, refused, saved }: Facts,
): Promise<Outcome> {
  const { app, actor, t } = panel
  const { products } = await listEditable(app, actor, { ids })
  const after = toRows(products, sheet)
  const now: Record<string, string> = {}
  for (const { key, product, variant, cells } of after) {
    for (const [column, text] of Object.entries(cells)) now[`${column}.${key}`] = text
    now[`version.${product.id}`] = product.version.toISOString()
    if (variant) now[`units.${variant.id}`] = String(variant.units)
  }
  const errors: Record<string, string[]> = {}
  for (const { productId, error } of refused) {
    const own = rows.filter(({ product }) => product.id === productId)
    if (isDomainError(error, 'invalid_fields')) Object.assign(errors, explain(panel, error, own))
    else if (isDomainError(error, 'stale'))
      for (const name of names.filter((one) => own.some(({ key }) => one.endsWith(`.${key}`))))
        errors[name] = [t('admin.catalogue.cells.now', { value: now[name] || '–' })]
  }
  const nameOf = (id: number) => rows.find(({ product }) => product.id === id)?.product.cells.name ?? `#${id}`
  const namesOf = (code: Refused['error']['code']) =>
    refused.flatMap(({ productId, error }) => (error.code === code ? [nameOf(productId)] : [])).join(', ')
  const said = [
    saved.length > 0 && t('admin.catalogue.cells.saved', { count: saved.length }),
    namesOf('stale') && t('admin.catalogue.cells.conflict', { names: namesOf('stale') }),
    namesOf('invalid_fields') && t('admin.catalogue.cells.refused', { names: namesOf('invalid_fields') }),
    namesOf('product_not_found') && t('admin.catalogue.cells.gone', { names: namesOf('product_not_found') }),
  ]
  const found: PartlySaved = {
    now,
    saved: rows.flatMap(({ key, product }) => (saved.some(({ id }) => id === product.id) ? [key] : [])),
  }
  return { errors, message: said.filter(Boolean).join(' '), found }
}

/** The domain names cells by the variant's id, the form by the row's key. */
function explain({ app, locale }: Panel, error: DomainError, rows: readonly SheetRow[]) {
  const format = createFormat(app.settings.current, app.defaultSiteUrl)
  const { errors = {} } = explainDomainError(error, locale, format) ?? {}
  const keys = new Map(rows.flatMap(({ key, variant }) => (variant ? [[String(variant.id), key]] : [])))
  const [product] = rows
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => {
      const [column = '', id] = field.split('.')
      return [`${column}.${id === undefined ? product?.key : (keys.get(id) ?? id)}`, texts]
    }),
  )
}

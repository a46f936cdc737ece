import { keyOfShown } from '#lib/admin/forms/key-of-shown.ts'
import type { Query } from '#lib/admin/lists/query.ts'
import { readyRequest } from '#lib/admin/request/panel-request.ts'
import { PanelForm } from '#lib/admin/ui/forms/form.tsx'
import { SaveBar } from '#lib/admin/ui/forms/save-bar.tsx'
import { Card, Empty, Page } from '#lib/admin/ui/layout/page.tsx'
import { DomainError } from '#lib/domains/domain-error.ts'
import {
  listEditable,
  MAX_EDITABLE_PRODUCTS,
  MAX_EDITABLE_VARIANTS,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { gridTexts } from '../product/variants/variant-texts.ts'
import { readProductFilter } from '../read-filter.ts'
import { saveCells, undoSaved } from './actions.ts'
import { BulkGrid } from './bulk-grid.tsx'
import { readIds } from './read-selection.ts'
import { readSheet, sheetColumns, toLines, toRows } from './sheet.ts'

/** Chosen products, or all that a filter finds, as rows of a spreadsheet. */
export async function BulkEditPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  if (!may('catalogue.write')) throw new DomainError('forbidden', { permission: 'catalogue.write' })
  const asked = typeof query.ids === 'string' ? readIds(query.ids) : null
  const [{ products, isCut }, sheet] = await Promise.all([
    listEditable(app, actor, asked ? { ids: asked } : { filter: readProductFilter(query) }),
    readSheet(panel),
  ])
  const rows = toRows(products, sheet)
  const ids = products.map(({ id }) => id).join('-')
  return (
    <Page title={t('admin.catalogue.cells.title')} intro={t('admin.catalogue.cells.intro')}>
      {isCut && (
        <p className="notice">
          {t('admin.catalogue.cells.cut', {
            count: products.length,
            products: MAX_EDITABLE_PRODUCTS,
            variants: MAX_EDITABLE_VARIANTS,
          })}
        </p>
      )}
      <Card>
        {rows.length === 0 ? (
          <Empty title={t('admin.catalogue.empty')} text={t('admin.catalogue.empty_text')} />
        ) : (
          <PanelForm
            key={ids}
            action={saveCells}
            undo={undoSaved}
            guard
            shows={keyOfShown(rows.map(({ product, cells }) => [product.version, cells]))}
            className="form form-wide"
          >
            <input type="hidden" name="id" value={ids} />
            <BulkGrid
              columns={sheetColumns(panel, sheet)}
              lines={toLines(panel, rows)}
              texts={{
                ...gridTexts(t),
                label: t('admin.catalogue.product'),
                selectAll: t('admin.catalogue.cells.select_all'),
                undoLast: t('admin.catalogue.cells.undo_last'),
              }}
            />
            <SaveBar />
          </PanelForm>
        )}
      </Card>
    </Page>
  )
}

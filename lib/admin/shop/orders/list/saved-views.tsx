import { addressWith, type Query } from '#lib/admin/lists/query.ts'
import type { Panel } from '#lib/admin/request/panel-request.ts'
import { ConfirmButton } from '#lib/admin/ui/forms/confirm-button.tsx'
import { CheckField, TextField } from '#lib/admin/ui/forms/fields.tsx'
import { Segments } from '#lib/admin/ui/layout/segments.tsx'
import type { SavedOrderView } from '#lib/domains/shop/orders/staff/index.ts'
import { keptFilters, ORDERS_PATH } from './kept-filters.ts'
import { removeView, saveView } from './view-actions.ts'

type Props = { panel: Panel; query: Query; views: readonly SavedOrderView[] }

/** Filters that were kept under a name, and what keeps the present ones. */
export function SavedViews({ panel, query, views }: Props) {
  const { t } = panel
  const present = new URLSearchParams(keptFilters(query)).toString()
  const current = views.find(
    ({ filters }) => new URLSearchParams(keptFilters(filters)).toString() === present,
  )
  // A view of everybody's is no filter of one's own.
  const isKept = current !== undefined || present === '' || /^view=\w+$/.test(present)
  if (views.length === 0 && isKept) return null
  return (
    <div className="saved-views">
      {views.length > 0 && (
        <Segments
          label={t('admin.orders.saved_views')}
          links={views.map(({ id, name, filters }) => ({
            href: addressWith(ORDERS_PATH, filters),
            title: name,
            isCurrent: id === current?.id,
          }))}
        />
      )}
      {!isKept && <SaveView panel={panel} filters={present} />}
      {current && <RemoveView panel={panel} view={current} />}
    </div>
  )
}

function SaveView({ panel: { t }, filters }: { panel: Panel; filters: string }) {
  return (
    <ConfirmButton
      action={saveView}
      kind="quiet"
      tone="primary"
      label={t('admin.orders.save_view')}
      title={t('admin.orders.save_view')}
      text={t('admin.orders.save_view_text')}
      confirm={t('admin.orders.save_view')}
      fields={{ filters }}
    >
      <TextField name="name" label={t('admin.orders.view_name')} autoComplete="off" required />
      <CheckField name="shared" label={t('admin.orders.view_shared')} />
    </ConfirmButton>
  )
}

function RemoveView({ panel: { t, may }, view }: { panel: Panel; view: SavedOrderView }) {
  const { id, name, shared, isOwn } = view
  if (!isOwn && !may('team.write')) return null
  return (
    <ConfirmButton
      action={removeView}
      kind="quiet"
      label={t('admin.orders.remove_view')}
      title={t('admin.orders.remove_view_of', { name })}
      text={t(shared ? 'admin.orders.remove_shared_text' : 'admin.orders.remove_view_text')}
      confirm={t('admin.orders.remove_view')}
      fields={{ id }}
    />
  )
}

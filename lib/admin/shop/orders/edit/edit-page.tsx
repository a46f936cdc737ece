import Link from 'next/link'
import { notFound } from 'next/navigation'
import { EMPTY_FORM, type FormState } from '#lib/admin/forms/form-state.ts'
import { type Panel, readyRequest } from '#lib/admin/request/panel-request.ts'
import { Empty, Page } from '#lib/admin/ui/layout/page.tsx'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { type ShownOrder, showOrder } from '#lib/domains/shop/orders/staff/index.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { describeEdit } from './describe-edit.ts'
import { EditForm } from './edit-form.tsx'
import { editTexts } from './edit-texts.ts'

/** Changes the items of an order, their prices, its addresses and its shipping. */
export async function EditOrderPage({ number }: { number: string }) {
  const panel = await readyRequest('orders.write')
  const { t } = panel
  const shown = await find(panel, number)
  const initial = await begin(panel, shown)
  return (
    <Page
      title={t('admin.order_edit.title', { number: shown.order.number })}
      intro={t('admin.order_edit.intro')}
      actions={
        <Link
          href={`/admin/orders/${encodeURIComponent(shown.order.number)}`}
          className="button button-plain"
        >
          {t('admin.order_edit.back')}
        </Link>
      }
    >
      {initial ? (
        <EditForm initial={initial} texts={editTexts(t)} />
      ) : (
        <Empty title={t('admin.refused.order_not_editable', { number: shown.order.number })} />
      )}
    </Page>
  )
}

async function find({ app, actor }: Panel, number: string): Promise<ShownOrder> {
  try {
    return await showOrder(app, actor, number)
  } catch (error) {
    if (isDomainError(error, 'order_not_found')) notFound()
    throw error
  }
}

/** Null for an order that cannot be edited. */
async function begin(panel: Panel, shown: ShownOrder): Promise<FormState | null> {
  const { order } = shown
  const digits = currencyExponent(order.currency)
  const address = (kind: 'billing' | 'shipping') =>
    Object.entries(order[kind] ?? {}).map(([part, text]) => [`${kind}.${part}`, text ?? ''])
  const values: Record<string, string> = Object.fromEntries([
    ...order.lines.flatMap(({ id, quantity, unitPrice }) => [
      [`line.${id}`, String(quantity)],
      [`price.${id}`, (unitPrice / 10 ** digits).toFixed(digits)],
    ]),
    ...address('billing'),
    ...address('shipping'),
    ['email', order.email ?? ''],
  ])
  try {
    const { found } = await describeEdit(panel, shown, { act: '', subject: '', texts: values })
    return { ...EMPTY_FORM, found, values: { ...values, shipping_method: found.shippingMethod } }
  } catch (error) {
    if (isDomainError(error, 'order_not_editable') || isDomainError(error, 'former_order')) return null
    throw error
  }
}

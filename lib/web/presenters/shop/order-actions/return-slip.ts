import type { Order, OrderReturn } from '#lib/domains/shop/orders/index.ts'
import { isHandedIn, returnAddress, returnNumber } from '#lib/domains/shop/orders/index.ts'
import { writePdf } from '#lib/services/documents/index.ts'
import { chooseLanguage, type Settings, siteLocales } from '#lib/services/settings/index.ts'
import { listCatalogues, textDirection, textsIn } from '#lib/services/texts/index.ts'
import type { ShownInvoice } from '../invoice.ts'

/** A return slip in words, in the buyer's language, laid out as invoices are. */
export function presentReturnSlip(
  order: Order,
  one: OrderReturn,
  settings: Settings,
): Omit<ShownInvoice, 'kind' | 'number'> {
  const language = chooseLanguage(order.locale, siteLocales(settings), listCatalogues())
  const { t } = textsIn(language)
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: settings['site.timezone'] })
  const heading = t('orders.returns.title', { number: returnNumber(one.id) })
  const [name = '', ...lines] = (returnAddress(settings) ?? settings['site.name']).split('\n')
  return {
    ...{ heading, title: heading, language, direction: textDirection(language) },
    seller: { name: settings['site.legal_name'] ?? settings['site.name'], lines: [] },
    buyer: {
      heading: t(isHandedIn(settings) ? 'mail.facts.bring_to' : 'mail.facts.send_to'),
      ...{ name, lines },
    },
    facts: [
      { label: t('mail.facts.return'), value: returnNumber(one.id) },
      { label: t('invoices.order'), value: order.number },
      { label: t('invoices.ordered'), value: days.format(order.placedAt) },
      ...(order.billing.name ? [{ label: t('orders.returns.slip.from'), value: order.billing.name }] : []),
    ],
    columns: [t('invoices.item'), t('invoices.quantity')],
    lines: one.lines
      .filter(({ quantity, receivedQuantity }) => quantity > receivedQuantity)
      .map(({ lineId, quantity, receivedQuantity }) => {
        const line = order.lines.find(({ id }) => id === lineId)
        return {
          name: [line?.name, line?.variantName].filter(Boolean).join(', '),
          details: line?.sku ? [t('invoices.sku', { sku: line.sku })] : [],
          cells: [{ label: t('invoices.quantity'), value: String(quantity - receivedQuantity) }],
        }
      }),
    sums: [],
    notes: [t('orders.returns.slip.note')],
    footer: [],
    page: t('invoices.page', { page: '{page}', pages: '{pages}' }),
  }
}

/** Whether a return has a slip: the buyer sends something that is awaited. */
export function hasSlip({ state, reason }: Pick<OrderReturn, 'state' | 'reason'>): boolean {
  return (state === 'approved' || state === 'partially_received') && reason !== 'undeliverable'
}

/** The slip of a return as a PDF; null if it has none. */
export async function createSlipResponse(
  order: Order,
  returnId: number,
  settings: Settings,
): Promise<Response | null> {
  const found = order.returns.find(({ id }) => id === returnId)
  if (!found || !hasSlip(found)) return null
  const pdf = await writePdf('invoice', presentReturnSlip(order, found, settings), { at: found.createdAt })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${returnNumber(found.id)}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

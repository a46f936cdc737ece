import type { Panel } from '#lib/admin/request/panel-request.ts'
import { searchCustomers } from '#lib/domains/people/accounts/staff/index.ts'
import type { Quote } from '#lib/domains/shop/checkout/index.ts'
import { findDraftCustomer, quoteDraftByHand } from '#lib/domains/shop/orders/staff/index.ts'
import { homeCountry } from '#lib/services/settings/index.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { describeAddress, describeContact } from '../fields/address-fields.ts'
import { findProductsToAdd } from '../fields/find-products-to-add.ts'
import type { Found, FoundLine } from './found.ts'
import { type FormDraft, priceable, toDraft } from './read-draft.ts'

const MAX_CUSTOMERS = 8

/** The search results and prices of a draft, for its page. Throws `invalid_fields` and `unknown_customer`. */
export async function describeDraft(panel: Panel, form: FormDraft): Promise<Found> {
  const { app, actor } = panel
  const { customerId, lines } = form
  const buyer = customerId === null ? null : await findDraftCustomer(app, actor, customerId)
  const [customers, products, quoted] = await Promise.all([
    findCustomers(panel, form),
    findProductsToAdd(panel, form.texts),
    lines.length === 0 ? null : quote(panel, form),
  ])
  return {
    ...{ id: form.id, version: form.version, customers, products },
    customer: buyer && { id: buyer.id, name: buyer.name, email: buyer.email },
    fields: {
      contact: describeContact(panel, customerId),
      billing: describeAddress(panel, form.texts, 'billing') ?? [],
      shipping: describeAddress(panel, form.texts, 'shipping'),
    },
    ...describeQuote(panel, form, quoted),
  }
}

/** Of a draft whose buyer was just chosen: what the form is filled in with. */
export async function prefill(panel: Panel, customerId: number): Promise<Record<string, string>> {
  const { prefill: known } = await findDraftCustomer(panel.app, panel.actor, customerId)
  const { billing, shipping, phone } = known
  const fill = (kind: string, parts: typeof billing | null) =>
    Object.entries(parts ?? {}).map(([part, value]) => [`${kind}.${part}`, value ?? ''])
  return Object.fromEntries([
    ...fill('billing', {
      ...billing,
      country: billing.country ?? homeCountry(panel.app.settings.current),
    }),
    ...fill('shipping', shipping),
    ['phone', phone ?? ''],
    ['elsewhere', shipping ? 'on' : ''],
  ])
}

async function findCustomers(
  { app, actor }: Panel,
  { customerId, texts }: FormDraft,
): Promise<Found['customers']> {
  if (customerId !== null || !texts.find_customer) return null
  const { customers } = await searchCustomers(app, actor, { query: texts.find_customer })
  return customers
    .filter(({ status }) => status === 'active')
    .slice(0, MAX_CUSTOMERS)
    .map(({ id, name, email, phone }) => ({
      value: String(id),
      title: name,
      detail: [email, phone].filter(Boolean).join(' · '),
    }))
}

function quote(panel: Panel, form: FormDraft): Promise<Quote> {
  return quoteDraftByHand(panel.app, panel.actor, priceable(toDraft(panel, form)))
}

type Quoted = Omit<Found, 'id' | 'version' | 'customers' | 'customer' | 'products' | 'fields'>

function describeQuote(panel: Panel, form: FormDraft, quote: Quote | null): Quoted {
  const { t, format } = panel
  const { cart, shippingMethods = [], isShippedThere } = quote ?? {}
  return {
    lines: cart ? describeLines(panel, form, cart) : [],
    shippingMethods: shippingMethods.map(({ code, name, price }) => ({
      value: code,
      label: `${name} – ${price === 0 ? t('payment.free') : format.money(price)}`,
    })),
    shippingMethod: shippingMethods.find(({ isSelected }) => isSelected)?.code ?? '',
    shippingProblem:
      cart?.requiresShipping && isShippedThere && shippingMethods.length === 0
        ? t('admin.orders.draft.not_shipped')
        : null,
    payments: describePayments(panel, quote),
    couponProblem: cart?.issues.some(({ code }) => code === 'coupon_invalid')
      ? t('admin.orders.draft.coupon_invalid')
      : null,
    sums: cart ? describeSums(panel, cart) : [],
    total: cart?.totals.total ?? null,
  }
}

function describeLines(
  { format, locale }: Panel,
  { lines: entered }: FormDraft,
  { lines, issues }: Quote['cart'],
): FoundLine[] {
  const messages = chooseMessages(undefined, [locale])
  return lines.flatMap((line, index) => {
    const given = entered[index]
    if (!given) return []
    const isOwn = given.productId === null
    const problem = issues.find(({ itemId }) => itemId === line.id)
    return {
      ...{ id: given.id, productId: given.productId, variantId: given.variantId, isOwn },
      quantity: Number.isNaN(given.quantity) ? '' : String(given.quantity),
      title: [line.name, line.variantName].filter(Boolean).join(', '),
      detail: line.sku ?? '',
      price: format.money(line.unitPrice),
      total: format.money(line.total),
      reduced: line.discount > 0 ? format.money(line.subtotal) : null,
      isChanged: !isOwn && (given.price !== null || given.discount !== null),
      problem: problem
        ? messages.note(problem.code, { name: problem.name, available: problem.available ?? 0 })
        : null,
    }
  })
}

function describePayments({ t, may }: Panel, quote: Quote | null): Found['payments'] {
  const methods = quote?.paymentMethods ?? []
  if (methods.some(({ type }) => type === 'free')) return []
  const link = methods.find(({ type }) => type === 'web')
  return [
    ...(link
      ? [{ value: link.id, label: t('admin.orders.draft.link'), text: t('admin.orders.draft.link_text') }]
      : []),
    ...methods
      .filter(({ type }) => type === 'offline')
      .map(({ id, name, description }) => ({ value: id, label: name, text: description ?? '' })),
    ...(may('orders.pay')
      ? [
          {
            value: 'by_hand',
            label: t('admin.orders.draft.by_hand'),
            text: t('admin.orders.draft.by_hand_text'),
          },
        ]
      : []),
  ]
}

function describeSums({ t, format }: Panel, { totals, taxInclusive }: Quote['cart']): Found['sums'] {
  const sum = (label: string, amount: number | null, isTotal = false) =>
    amount === null || (amount === 0 && !isTotal) ? [] : [{ label, value: format.money(amount), isTotal }]
  return [
    ...sum(t('admin.orders.subtotal'), totals.subtotal),
    ...sum(t('admin.orders.discount'), -totals.discount),
    ...(totals.shipping === null
      ? []
      : [{ label: t('admin.orders.shipping'), value: format.money(totals.shipping), isTotal: false }]),
    ...sum(t(taxInclusive ? 'admin.orders.draft.tax_included' : 'admin.orders.tax'), totals.tax),
    ...sum(t('admin.orders.total'), totals.total, true),
  ]
}

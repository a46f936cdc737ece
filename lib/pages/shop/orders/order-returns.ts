import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { invalidField } from '#lib/domains/domain-error.ts'
import {
  buyerReasons,
  cancelRequest,
  findReturnable,
  isHandedIn,
  isRequestOpen,
  LOST,
  listWantable,
  MAX_PICTURES,
  type Order,
  returnAddress,
  returnNumber,
  returnReasons,
  returnStates,
} from '#lib/domains/shop/orders/index.ts'
import { FILES_MEGABYTES } from '#lib/web/http/raw-request.ts'
import { ReturnParams } from '#lib/web/inputs/order.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { submitReturn } from '#lib/web/policies/submit-return.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { hasSlip } from '#lib/web/presenters/shop/order-actions/return-slip.ts'
import type { Form } from '../../people/account/pages/account-page.ts'
import type { GivenField } from '../../people/account/pages/build-form.ts'
import { labelPath, slipPath } from './files/answer-return-slip.ts'
import type { OrderFrame } from './order-frame.ts'
import { type Fields, nameLine, nameWanted, readUnits } from './order-lines.ts'

/** A return as the view `orders/show` gets it. Missing parts are empty. */
export type ShownReturn = {
  title: string
  state: string
  on: string
  reason: string
  items: string[]
  message: string
  answer: string
  /** Where to send it. */
  send_to: string
  /** The path of the label for the parcel. */
  label_url: string
  /** The path of the slip to put into the parcel. */
  slip_url: string
  /** Takes the request back; null if that is not possible. */
  form: Form | null
}

/** The returns of an order; a lost parcel is shown with the parcels. */
export function describeReturns(app: App, order: Order, { form, grant }: OrderFrame): ShownReturn[] {
  const { t } = siteTexts(app)
  const settings = app.settings.current
  return order.returns
    .filter(({ reason }) => reason !== LOST)
    .map((one) => {
      const state = returnStates.find((known) => known === one.state)
      const reason = returnReasons.find((known) => known === one.reason)
      const address = hasSlip(one) ? returnAddress(settings) : null
      const where = isHandedIn(settings) ? 'bring_to' : 'send_to'
      return {
        title: t('orders.returns.title', { number: returnNumber(one.id) }),
        state: state && state !== 'lost' ? t(`orders.returns.state.${state}`) : one.state,
        on: siteFormat(app).day(one.createdAt),
        reason: reason ? t(`orders.returns.reasons.${reason}`) : '',
        items: one.lines.map(({ lineId, quantity, wantedName }) => {
          const item = `${quantity} × ${nameLine(order, lineId)}`
          if (wantedName === null) return item
          const name = nameWanted(order, lineId, wantedName)
          return `${item} · ${t('orders.returns.wished', { name })}`
        }),
        message: one.message ?? '',
        answer: one.answer === null ? '' : t('orders.returns.answer', { answer: one.answer }),
        send_to:
          address === null ? '' : t(`orders.returns.${where}`, { address: address.replaceAll('\n', ', ') }),
        label_url: one.files.some(({ kind }) => kind === 'label')
          ? labelPath(order.number, one.id, grant)
          : '',
        slip_url: hasSlip(one) ? slipPath(order.number, one.id, grant) : '',
        form: isRequestOpen(one)
          ? form('return-cancel', {
              button: t('orders.returns.cancel'),
              isGrave: true,
              hidden: { return: String(one.id) },
            })
          : null,
      }
    })
}

/** The variants that each line of an order can be exchanged for, by the line's id. */
type Wishes = ReadonlyMap<number, { id: number; name: string }[]>

/** How the buyer asks to send something back; null if there is nothing. */
export async function describeRequest(
  app: App,
  order: Order,
  { form, notice }: OrderFrame,
): Promise<{ intro: string; is_open: boolean; form: Form } | null> {
  const found = findReturnable(app, order)
  if (found === null) return null
  const wishes = await listWishes(app, order)
  const { t } = siteTexts(app)
  const until = found.until ? [t('orders.returns.until', { date: siteFormat(app).day(found.until) })] : []
  const isSingle = found.lines.length === 1 && found.lines[0]?.quantity === 1
  return {
    intro: [t('orders.returns.intro'), ...until].join(' '),
    // What was refused is shown again.
    is_open: notice?.kind === 'error' && notice.form === 'order-return',
    form: form('return', {
      button: t('orders.returns.button'),
      hidden: { key: randomUUID() },
      fields: [
        ...found.lines.map(({ lineId, quantity }) => ({
          name: `item_${lineId}`,
          label: t('orders.returns.item', { name: nameLine(order, lineId), count: quantity }),
          ...{ type: 'number', inputmode: 'numeric', required: isSingle, value: isSingle ? '1' : '' },
        })),
        ...found.lines.flatMap(({ lineId }) => wishField(app, order, lineId, wishes)),
        {
          name: 'reason',
          label: t('orders.returns.reason'),
          type: 'select',
          value: buyerReasons[0],
          choices: buyerReasons.map((value) => ({ value, label: t(`orders.returns.reasons.${value}`) })),
        },
        {
          name: 'message',
          label: t('orders.returns.message'),
          hint: t('orders.returns.message_hint'),
          type: 'textarea',
          required: false,
        },
        {
          name: 'pictures',
          label: t('orders.returns.pictures'),
          hint: t('orders.returns.pictures_hint', { max: MAX_PICTURES, megabytes: FILES_MEGABYTES }),
          type: 'file',
          required: false,
        },
      ],
    }),
  }
}

/** Variants of the ordered products that are sold and in stock. */
async function listWishes(app: App, order: Order): Promise<Wishes> {
  const products = order.lines.flatMap(({ productId, variantId }) =>
    productId !== null && variantId !== null ? [productId] : [],
  )
  if (products.length === 0) return new Map()
  const variants = await listWantable(app, products)
  return new Map(
    order.lines.map(({ id, productId }) => [id, variants.filter((one) => one.productId === productId)]),
  )
}

/** Asks whether the buyer wants money back or another variant; nothing where there is no other. */
function wishField(app: App, order: Order, lineId: number, wishes: Wishes): GivenField[] {
  const { t } = siteTexts(app)
  const variants = wishes.get(lineId) ?? []
  if (variants.length < 2) return []
  return [
    {
      name: `exchange_${lineId}`,
      label: t('orders.returns.wish', { name: nameLine(order, lineId) }),
      ...{ type: 'select', required: false, value: '' },
      choices: [
        { value: '', label: t('orders.returns.money_back') },
        ...variants.map(({ id, name }) => ({
          value: String(id),
          label: t('orders.returns.wished', { name: nameWanted(order, lineId, name) }),
        })),
      ],
    },
  ]
}

/** Asks for a return as the form says. Resolves to what the buyer is told. */
export async function askFromForm(
  app: App,
  order: Order,
  fields: Fields,
  sent: readonly Buffer[] = [],
): Promise<string> {
  // What is left of each line is decided together with the key: a form that is sent twice has taken its units itself.
  const ordered = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
  const lines = readUnits(fields, ordered, 'not_returnable').map((line) => ({
    ...line,
    exchangeFor: VariantId.safeParse(fields[`exchange_${line.lineId}`]).data ?? null,
  }))
  const reason = buyerReasons.find((one) => one === fields.reason) ?? 'other'
  const message = (fields.message ?? '').trim().replace(/\r\n?/g, '\n')
  if (message.length > MOST) throw invalidField('message', 'too_long', { max: MOST })
  const { data: key } = z.uuid().safeParse(fields.key)
  const asked = { lines, reason, message: message || null, ...(key !== undefined && { key }) }
  await submitReturn({ context: app, budgets: createBudgets(app.limiter) }, order.id, {
    ...asked,
    pictures: sent,
  })
  return siteTexts(app).t('orders.returns.done')
}

const MOST = 2000

const VariantId = z.coerce.number().int().min(1).max(2_147_483_647)

/** Takes a request back as the form says. Resolves to what the buyer is told. */
export async function cancelFromForm(app: App, order: Order, fields: Fields): Promise<string> {
  const { data: id = 0 } = ReturnParams.shape.id.safeParse(fields.return)
  await cancelRequest(app, order.id, id)
  return siteTexts(app).t('orders.returns.cancelled')
}

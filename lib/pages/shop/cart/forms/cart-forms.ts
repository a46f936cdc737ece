import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import {
  acceptChanges,
  addItem,
  applyCoupon,
  type CartAnswer,
  changeQuantity,
  findItem,
  MAX_PIECES,
  mergeCarts,
  removeCoupon,
  removeItem,
  showCart,
  takeCart,
} from '#lib/domains/shop/cart/index.ts'
import type { Visitor } from '#lib/pages/people/visitors/identify-visitor.ts'
import type { Cookies } from '#lib/pages/people/visitors/website-visitor.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { ApplyCoupon, Attributes, ItemParams } from '#lib/web/inputs/cart.ts'
import type { FieldCode } from '#lib/web/messages/codes.ts'
import type { Budgets } from '#lib/web/policies/budgets.ts'
import { tryCoupon } from '#lib/web/policies/try-coupon.ts'
import { readDraft, writeDraft } from '../../checkout/draft-cookie.ts'
import { readAttributes, writeAttributes } from '../add-form.ts'
import type { WebShopper } from '../identify-shopper.ts'

export type CartCall<Fields> = {
  app: App
  shopper: WebShopper
  visitor: Visitor
  budgets: Budgets
  cookies: Cookies
  fields: Fields
  t: Translate
}

/** A form's result: the cart, and the message of its page. */
export type CartOutcome = {
  answer: CartAnswer
  done?: string
  /** The removed line, which can be restored. */
  removed?: Record<string, string>
  /** `Set-Cookie` lines, besides those of the cart. */
  cookies?: string[]
}

/** A form of the cart. */
export type CartForm<S extends z.ZodType = z.ZodType> = {
  fields: S
  /** Sent twice, it takes effect once. */
  isRepeatable?: true
  submit(call: CartCall<z.output<S>>): Promise<CartOutcome>
}

/** Gives `submit` the type of the fields. */
function cartForm<S extends z.ZodType>(form: CartForm<S>): CartForm {
  return form as unknown as CartForm
}

const Id = ItemParams.shape.id
const NOT_WHOLE = 'whole_quantity' satisfies FieldCode

// The cart refuses more than can be bought, and says how many that is.
const Quantity = z
  .string()
  .regex(/^\d+$/, NOT_WHOLE)
  .transform((digits) => Math.min(Number(digits), MAX_PIECES + 1))

/** Attributes come in fields such as `attributes[Engraving]`. */
const NewItem = z.preprocess(
  (given) => {
    const fields = given as Record<string, unknown>
    const attributes = readAttributes(fields).filter(({ value }) => value.trim() !== '')
    return { ...fields, attributes }
  },
  z.object({
    product_id: Id,
    variant_id: Id.or(z.literal('').transform(() => undefined)).optional(),
    quantity: Quantity.pipe(z.int().min(1, NOT_WHOLE)).optional(),
    attributes: Attributes,
  }),
)

const add = cartForm({
  fields: NewItem,
  async submit({ app, shopper, fields, t }) {
    const answer = await put(app, shopper, fields)
    return { answer, done: t('cart.added', { name: nameOf(answer, fields) }) }
  },
})

const restore = cartForm({
  fields: NewItem,
  async submit({ app, shopper, fields, t }) {
    const answer = await put(app, shopper, fields)
    return { answer, done: t('cart.restored', { name: nameOf(answer, fields) }) }
  },
})

const quantity = cartForm({
  isRepeatable: true,
  // The buttons beside the field say what to change it to.
  fields: z.object({ id: Id, quantity: Quantity, to: Quantity.optional() }),
  async submit(call) {
    const { app, shopper, fields, t } = call
    const pieces = fields.to ?? fields.quantity
    if (pieces === 0) return takeOut(call, fields.id)
    return {
      answer: await changeQuantity(app, shopper, fields.id, pieces),
      done: t('cart.changed'),
    }
  },
})

const remove = cartForm({
  isRepeatable: true,
  fields: z.object({ id: Id }),
  submit: (call) => takeOut(call, call.fields.id),
})

const accept = cartForm({
  isRepeatable: true,
  fields: z.object({}),
  submit: async ({ app, shopper, t }) => ({
    answer: await acceptChanges(app, shopper),
    done: t('cart.accepted'),
  }),
})

const coupon = cartForm({
  isRepeatable: true,
  fields: ApplyCoupon,
  async submit({ app, shopper, visitor, budgets, fields, t }) {
    const guesser = { shopper, appId: visitor.app.id, bucket: visitor.bucket, budgets }
    const answer = await tryCoupon(guesser, () => applyCoupon(app, shopper, fields.code))
    return { answer, done: t('cart.coupon.applied', { code: answer.cart.coupon?.code ?? fields.code }) }
  },
})

const couponRemove = cartForm({
  isRepeatable: true,
  fields: z.object({}),
  submit: async ({ app, shopper, t }) => ({
    answer: await removeCoupon(app, shopper),
    done: t('cart.coupon.removed'),
  }),
})

// Browsers count a line break once, and send two characters for it.
const Note = z.object({
  customer_note: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(2000)),
})

/** Joins what was entered at checkout, where it can still be changed. */
const note = cartForm({
  isRepeatable: true,
  fields: Note,
  submit: async ({ app, shopper, cookies, fields, t }) => ({
    answer: await showCart(app, shopper),
    done: t('cart.note.saved'),
    cookies: await writeDraft(app, { ...(await readDraft(app, cookies)), ...fields }),
  }),
})

/** Takes over the cart of an app's link: as this browser's own, or into the cart of the signed-in customer. */
const open = cartForm({
  fields: z.object({ code: z.string().max(2000) }),
  async submit({ app, shopper, fields, t }) {
    const token = await takeCart(app, fields.code)
    const { customer } = shopper
    if (customer) await transact(app.database.prisma, (tx) => mergeCarts(tx, app, { customer, token }))
    const answer = await showCart(app, customer ? shopper : { customer, token })
    return { answer: customer ? answer : { ...answer, token }, done: t('cart.open.done') }
  },
})

/** The forms of the cart, by the last part of their address. */
export const cartForms: Readonly<Record<string, CartForm>> = {
  add,
  restore,
  quantity,
  remove,
  accept,
  coupon,
  'coupon-remove': couponRemove,
  note,
  open,
}

type Item = z.output<typeof NewItem>

function put(app: App, shopper: WebShopper, item: Item): Promise<CartAnswer> {
  const { product_id: productId, variant_id: variantId, quantity, attributes } = item
  return addItem(app, shopper, { productId, variantId, quantity, attributes })
}

async function takeOut({ app, shopper, t }: CartCall<unknown>, id: number): Promise<CartOutcome> {
  const item = await findItem(app, shopper, id)
  const answer = await removeItem(app, shopper, id)
  if (!item) return { answer, done: t('cart.removed_gone') }
  const { name, productId, variantId, attributes } = item
  const removed = {
    product_id: String(productId),
    variant_id: String(variantId ?? ''),
    quantity: String(item.quantity),
    ...writeAttributes(attributes),
  }
  return { answer, done: t('cart.removed', { name }), removed }
}

function nameOf({ cart: { lines } }: CartAnswer, item: Item): string {
  const isIt = ({ productId, variantId }: (typeof lines)[number]) =>
    productId === item.product_id && (item.variant_id === undefined || variantId === item.variant_id)
  const line = lines.find(isIt) ?? lines.find(({ productId }) => productId === item.product_id)
  return line ? [line.name, line.variantName].filter(Boolean).join(', ') : ''
}

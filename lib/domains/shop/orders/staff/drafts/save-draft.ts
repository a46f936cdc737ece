import type { Context } from '#lib/context.ts'
import { DomainError, type Faults } from '#lib/domains/domain-error.ts'
import {
  type ActionScope,
  type Actor,
  aroundAction,
  staffAction,
} from '#lib/domains/people/staff/authority/index.ts'
import { type DraftDiscount, type DraftLine, MAX_LINES, MAX_PIECES } from '#lib/domains/shop/cart/index.ts'
import { type Draft, quoteDraft } from '#lib/domains/shop/checkout/index.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { MAX_LINE, MAX_PRICE } from '#lib/services/money/parse-price.ts'
import { CHANGES_ORDER, staffIdOf } from '../order-action.ts'
import { draftSubject, lockDraft } from './draft-action.ts'
import { findBuyer } from './find-draft-customer.ts'

export type DraftChange = {
  /** Null for a new draft. */
  id: number | null
  /** Of the draft that was shown. */
  version: number
  /** Of the form of a new draft: sent again, it creates no second one. */
  key: string
  /** For the team. */
  note: string | null
  draft: Draft
}

type SavedDraft = { id: number; version: number; total: number }

const save = staffAction(
  { ...CHANGES_ORDER, action: 'draft.saved' },
  async (
    { tx, actor, context, record }: ActionScope<Context>,
    { id, version, key }: DraftChange,
    columns: Columns,
  ): Promise<{ id: number; version: number }> => {
    const formKey = hashKey(actor, key)
    const now = context.clock.now()
    // A form that was sent before changes the draft that it created.
    const created = id === null ? await tx.draftOrder.findUnique({ where: { formKey }, select: sent }) : null
    const known = created ?? (id === null ? null : { id, version })
    if (known) await lockDraft(tx, known)
    const saved =
      known === null
        ? await tx.draftOrder.create({
            data: { ...columns, formKey, staffId: staffIdOf(actor), createdAt: now, updatedAt: now },
            select: sent,
          })
        : await tx.draftOrder.update({
            where: { id: known.id },
            data: { ...columns, version: { increment: 1 }, updatedAt: now },
            select: sent,
          })
    record({
      subject: draftSubject(saved.id),
      after: { total: Number(columns.total), currency: columns.currency },
    })
    return saved
  },
)

const sent = { id: true, version: true } as const

/**
 * Saves a draft order, complete or not. Throws `stale` if it is not as it was shown, `draft_ordered`, `unknown`, `unknown_customer` and
 * `invalid_fields`, with fields such as `line.3.price`.
 */
export const saveDraft = aroundAction(
  save,
  async (context: Context, actor, change: DraftChange): Promise<SavedDraft> => {
    const { draft } = change
    checkDraftLines(draft)
    const customer =
      draft.customerId === null ? null : await findBuyer(context.database.prisma, draft.customerId)
    const { cart } = await quoteDraft(context, draft)
    const columns = toColumns(change, customer, cart.totals.total)
    const saved = await save(context, actor, change, columns).catch((error: unknown) => {
      // The form was sent twice at once.
      const isTwice = (error as { code?: unknown }).code === 'P2002'
      if (isTwice) return save(context, actor, change, columns)
      throw error
    })
    return { ...saved, total: cart.totals.total }
  },
)

type Columns = ReturnType<typeof toColumns>

function toColumns(
  { draft, note }: DraftChange,
  customer: { name: string; email: string } | null,
  total: number,
) {
  const { lines, billing, shipping, discount, shippingMethod, shippingPrice, ...rest } = draft
  const buyer = (typeof billing.name === 'string' && billing.name) || customer?.name || null
  const email = draft.email?.toLowerCase() ?? null
  const names = lines.map(({ name }) => name)
  return {
    ...rest,
    ...{ note, buyer, email },
    words: [buyer, email ?? customer?.email, ...names].join('\n').toLowerCase(),
    lines: lines as unknown as Prisma.InputJsonArray,
    billing: billing as Prisma.InputJsonObject,
    shipping: (shipping as Prisma.InputJsonObject | null) ?? Prisma.DbNull,
    discount: (discount as Prisma.InputJsonObject | null) ?? Prisma.DbNull,
    shippingMethodCode: shippingMethod,
    shippingPrice: shippingPrice === null ? null : BigInt(shippingPrice),
    total: BigInt(total),
  }
}

/** Throws `invalid_fields`. */
function checkDraftLines({ lines, discount, shippingPrice }: Draft): void {
  const faults: Faults = {}
  if (lines.length > MAX_LINES) faults.lines = [{ code: 'too_many_lines', facts: { max: MAX_LINES } }]
  for (const line of lines) checkLine(line, faults)
  if (isOutOfRange(discount)) faults.discount = [{ code: 'discount_range' }]
  if (shippingPrice !== null && !isPrice(shippingPrice)) faults.shipping_price = [{ code: 'price_limit' }]
  if (Object.keys(faults).length > 0) throw new DomainError('invalid_fields', faults)
}

function checkLine({ id, name, quantity, price, productId, discount }: DraftLine, faults: Faults): void {
  const field = `line.${id}`
  if (!name.trim()) faults[`${field}.name`] = [{ code: 'required' }]
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_PIECES)
    faults[`${field}.quantity`] = [{ code: 'quantity', facts: { min: 1, max: MAX_PIECES } }]
  if (price === null && productId === null) faults[`${field}.price`] = [{ code: 'required' }]
  if (price !== null && (!isPrice(price) || price * quantity > MAX_LINE))
    faults[`${field}.price`] = [{ code: 'price_limit' }]
  if (isOutOfRange(discount)) faults[`${field}.discount`] = [{ code: 'discount_range' }]
}

function isPrice(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0 && amount <= MAX_PRICE
}

const ALL = 10_000

function isOutOfRange(discount: DraftDiscount | null): boolean {
  if (!discount) return false
  const { type, value } = discount
  return !Number.isSafeInteger(value) || value <= 0 || value > (type === 'percent' ? ALL : MAX_PRICE)
}

/** A key counts for who made the form alone. */
function hashKey(actor: Actor, key: string): string {
  const who = actor.kind === 'operator' ? actor.command : actor.id
  return sha256(['draft order', actor.kind, who, key].join('\n'))
}

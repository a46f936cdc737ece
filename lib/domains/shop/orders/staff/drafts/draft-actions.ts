import type { Context } from '#lib/context.ts'
import { DomainError, type Faults } from '#lib/domains/domain-error.ts'
import { type ActionScope, aroundAction, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { checkDraft, draftColumns, renewDraftLink } from '#lib/domains/shop/checkout/index.ts'
import { describeBill, writeMoney } from '#lib/domains/shop/orders/index.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import { type MailData, queueMail } from '#lib/services/mail/index.ts'
import { formatRate } from '#lib/services/money/format-rate.ts'
import { CHANGES_ORDER, staffIdOf } from '../order-action.ts'
import { draftSubject, loadDraft, lockDraft } from './draft-action.ts'

type Letter = {
  to: { name: string; email: string }
  locale: string
  data: Omit<MailData['draft_order'], 'path' | 'at'>
}

const send = staffAction(
  { ...CHANGES_ORDER, action: 'draft.sent' },
  async (
    { tx, context, record }: ActionScope<Context>,
    shown: { id: number; version: number },
    { data, ...letter }: Letter,
  ): Promise<void> => {
    await lockDraft(tx, shown)
    const { path, expiresAt: at } = await renewDraftLink(tx, context, shown.id)
    await queueMail(tx, { kind: 'draft_order', ...letter, data: { ...data, path, at } }, context)
    record({ subject: draftSubject(shown.id) })
  },
)

/**
 * Mails a draft's buyer the link to order and pay it, which ends the link that was sent before. Throws `invalid_fields` if the buyer
 * could not order it so, and what `loadDraft` and `lockDraft` throw.
 */
export const sendDraft = aroundAction(
  send,
  async (context: Context, actor, shown: { id: number; version: number }): Promise<{ email: string }> => {
    const { draft, customer } = await loadDraft(context, shown.id)
    const faults: Faults = {}
    const { details, priced } = await checkDraft(context, { draft, customer, terms: true }, faults)
    const { email } = details
    if (email === null) faults.email ??= [{ code: 'required' }]
    if (email === null || Object.keys(faults).length > 0) throw new DomainError('invalid_fields', faults)
    const write = (amount: number) => writeMoney(context, amount, priced.currency)
    const { totals } = priced
    const taxLines = priced.taxLines.map(({ rate, ...line }) => ({ ...line, rate: formatRate(rate) }))
    const bill = { ...totals, shippingTotal: totals.shipping ?? 0, taxLines, lines: priced.lines }
    const { locale } = draft
    await send(context, actor, shown, {
      to: { name: details.billing.name ?? customer?.name ?? '', email },
      locale,
      data: {
        total: write(totals.total),
        ...describeBill(bill, { write, locale, exemption: context.settings.current['shop.vat_exemption'] }),
      },
    })
    return { email }
  },
)

/** Copies a draft, without the link that was sent. Throws `unknown`. */
export const duplicateDraft = staffAction(
  { ...CHANGES_ORDER, action: 'draft.duplicated' },
  async ({ tx, actor, context, record }: ActionScope<Context>, id: number): Promise<number> => {
    const row = await tx.draftOrder.findUnique({
      where: { id },
      select: { ...draftColumns, buyer: true, words: true, note: true, total: true },
    })
    if (!row) throw new DomainError('unknown', { what: 'draft', name: id })
    const { billing, shipping, lines, discount, ...rest } = row
    const now = context.clock.now()
    const copy = await tx.draftOrder.create({
      data: {
        ...{ ...rest, staffId: staffIdOf(actor), createdAt: now, updatedAt: now },
        billing: billing as Prisma.InputJsonObject,
        lines: lines as Prisma.InputJsonArray,
        shipping: (shipping as Prisma.InputJsonObject | null) ?? Prisma.DbNull,
        discount: (discount as Prisma.InputJsonObject | null) ?? Prisma.DbNull,
      },
      select: { id: true },
    })
    record({ subject: draftSubject(copy.id), after: { copyOf: id } })
    return copy.id
  },
)

/** Deletes a draft that is not an order yet: its link ends. Throws what `lockDraft` throws. */
export const deleteDraft = staffAction(
  { ...CHANGES_ORDER, action: 'draft.deleted' },
  async ({ tx, record }: ActionScope<Context>, shown: { id: number; version: number }): Promise<void> => {
    await lockDraft(tx, shown)
    await tx.draftOrder.delete({ where: { id: shown.id }, select: { id: true } })
    record({ subject: draftSubject(shown.id) })
  },
)

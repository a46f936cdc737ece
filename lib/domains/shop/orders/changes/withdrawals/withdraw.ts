import { randomUUID } from 'node:crypto'
import type { Context } from '#lib/context.ts'
import { invalidField } from '#lib/domains/domain-error.ts'
import { notifyOwner } from '#lib/domains/running/notices/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { lockOrder } from '../../lock-order.ts'
import { mailOrder } from '../../notices/mail-order.ts'
import { loadOrder } from '../../reading/find-order.ts'
import type { Order } from '../../reading/order.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import { countReturnable, openReturn, takeFromRequests } from '../returns/open-return.ts'
import {
  findWithdrawable,
  isExempt,
  type Withdrawable,
  type WithdrawnUnits,
} from '../returns/return-policy.ts'

/** Runs in the transaction that saves the withdrawal; if it throws, nothing is saved. */
type InTransaction = (tx: Tx) => Promise<void>

/** A withdrawal by someone who names an order without having shown that it is theirs. */
export type Declaration = {
  /** Of the confirmation: the same one counts once. By default, each call is one. */
  key?: string
  number: string
  name: string
  email: string
  /** What they withdraw from, in their own words; null for the whole order. */
  statement: string | null
}

/** The lines that the buyer of an order withdraws from. */
export type ChosenLines = {
  key?: string
  lines: readonly { lineId: number; quantity: number }[]
}

/**
 * Saves a declaration, whether or not there is such an order, so that nobody learns which orders there are and no declaration is lost. Where
 * number and address are those of an order, its address gets a receipt.
 */
export async function declareWithdrawal(
  context: Context,
  declaration: Declaration,
  inTransaction: InTransaction = async () => undefined,
): Promise<void> {
  await transact(context.database.prisma, async (tx) => {
    const orderId = await findDeclared(tx, declaration)
    if (orderId !== null) await lockOrder(tx, orderId)
    await save(tx, context, { ...declaration, order: orderId === null ? null : await loadOrder(tx, orderId) })
    await inTransaction(tx)
  })
}

/** The lines that the buyer of an order can withdraw from now; null if there are none. */
export async function loadWithdrawable(context: Context, order: Order): Promise<Withdrawable | null> {
  return findIn(context.database.prisma, context, order)
}

/**
 * Withdraws from lines of an order, for its buyer. What is with the buyer is expected back. Throws `invalid_fields`: `not_withdrawable` if
 * there is no such line, it was withdrawn from before, or the period is over, `withdrawal_exempt` if there is no right to, and `nothing_withdrawn` without a line. Resolves to what is
 * left.
 */
export async function withdrawLines(
  context: Context,
  orderId: number,
  { key = randomUUID(), lines: chosen }: ChosenLines,
  inTransaction: (tx: Tx, left: Withdrawable | null) => Promise<void> = async () => undefined,
): Promise<Withdrawable | null> {
  const lines = chosen.filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) throw invalidField('items', 'nothing_withdrawn')
  return transact(context.database.prisma, async (tx) => {
    await lockOrder(tx, orderId)
    const order = await loadOrder(tx, orderId)
    if ((await tx.withdrawal.count({ where: { key } })) > 0) return findIn(tx, context, order)
    const exempt = order.lines.find(
      (line) => isExempt(line) && lines.some(({ lineId }) => lineId === line.id),
    )
    if (exempt) {
      const { name, withdrawalExemption: reason } = exempt
      throw invalidField('items', 'withdrawal_exempt', { name, reason: reason ?? '' })
    }
    const left = (await findIn(tx, context, order))?.lines ?? []
    const isOpen = lines.every(({ lineId, quantity }) =>
      left.some((line) => line.lineId === lineId && quantity <= line.quantity),
    )
    const isDouble = new Set(lines.map(({ lineId }) => lineId)).size < lines.length
    if (!isOpen || isDouble) throw invalidField('items', 'not_withdrawable')
    const { name } = order.billing
    const person = { name: name ?? '', email: order.email ?? '', statement: null }
    await save(tx, context, { ...person, key, number: order.number, lines, order })
    await expectBack(tx, { orderId, lines, at: context.clock.now() })
    const rest = await findIn(tx, context, order)
    await inTransaction(tx, rest)
    return rest
  })
}

async function findIn(tx: Tx, { settings, clock }: Context, order: Order): Promise<Withdrawable | null> {
  const lines = await tx.withdrawalLine.findMany({
    where: { withdrawal: { orderId: order.id } },
    select: { lineId: true, quantity: true, withdrawal: { select: { settledAt: true } } },
  })
  const withdrawn = new Map<number, WithdrawnUnits>()
  for (const { lineId, quantity, withdrawal } of lines) {
    const { all, open } = withdrawn.get(lineId) ?? { all: 0, open: 0 }
    const isOpen = withdrawal.settledAt === null
    withdrawn.set(lineId, { all: all + quantity, open: isOpen ? open + quantity : open })
  }
  return findWithdrawable(settings.current, order, { withdrawn, now: clock.now() })
}

/** The order with this number whose address is the given one; null if there is none. */
async function findDeclared(tx: Tx, { number, email }: Declaration): Promise<number | null> {
  const order = await tx.order.findUnique({
    where: { number: number.trim().toUpperCase() },
    select: { id: true, email: true, importedFrom: true },
  })
  const isTheirs = order?.email?.toLowerCase() === email.trim().toLowerCase()
  return order && isTheirs && order.importedFrom === null ? order.id : null
}

/** Deletes settled declarations of an address, given in lower case, that belong to no order. Those of an order go with its bill. */
export async function forgetDeclarations(tx: Tx, email: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "Withdrawal"
    WHERE "orderId" IS NULL AND "settledAt" IS NOT NULL AND lower("email") = ${email}`
}

type Saved = Declaration & { order: Order | null; lines?: ChosenLines['lines'] }

async function save(
  tx: Tx,
  context: Context,
  { order, lines = [], key = randomUUID(), ...declared }: Saved,
): Promise<void> {
  const at = context.clock.now()
  // Sent twice, it is one withdrawal.
  const created = await tx.$executeRaw`
    INSERT INTO "Withdrawal" ("key", "orderId", "number", "name", "email", "statement", "createdAt")
    VALUES (${key}, ${order?.id ?? null}, ${declared.number}, ${declared.name}, ${declared.email}, ${declared.statement}, ${at})
    ON CONFLICT ("key") DO NOTHING`
  if (created === 0) return
  const row = await tx.withdrawal.findUniqueOrThrow({
    where: { key },
    select: { id: true },
  })
  if (lines.length > 0)
    await tx.withdrawalLine.createMany({ data: lines.map((line) => ({ ...line, withdrawalId: row.id })) })
  const { number, name, statement } = declared
  await notifyOwner(tx, context, {
    key: `withdrawal:${row.id}`,
    notice: { event: 'withdrawal', id: row.id, number },
    onlyInMail: { ...(name && { author: name }), ...(statement && { text: statement }) },
  })
  if (order === null) return
  await recordOrderEvent(tx, order.id, 'order.withdrawn', at)
  const units = lines.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line ? [{ name: line.name, quantity }] : []
  })
  await mailOrder(tx, context, order.id, 'order_withdrawn', { units, statement, at })
}

/** Expects what is with the buyer back, as a return that staff approve. */
async function expectBack(
  tx: Tx,
  { orderId, lines, at }: { orderId: number; lines: ChosenLines['lines']; at: Date },
): Promise<void> {
  const returnable = await countReturnable(tx, orderId)
  const free = new Map(
    lines.map(({ lineId, quantity }) => [lineId, Math.min(quantity, returnable.get(lineId) ?? 0)]),
  )
  const units = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity - (free.get(lineId) ?? 0)]))
  const taken = await takeFromRequests(tx, { orderId, units, at })
  const back = lines
    .map(({ lineId }) => ({ lineId, quantity: (free.get(lineId) ?? 0) + (taken.get(lineId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  if (back.length > 0)
    await openReturn(tx, { orderId, state: 'asked_for', reason: 'withdrawn', lines: back, at })
}

import type { Context } from '#lib/context.ts'
import { staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { type InvoiceContent, toInvoice } from '#lib/domains/shop/invoices/index.ts'
import { momentsOf } from './days.ts'
import type { Days } from './figure.ts'

/**
 * A row of the accounts: what a document bills at a rate, or a movement of money. Amounts are minor units; those of credit notes and
 * of money that left are negative.
 */
export type AccountsRow = {
  at: Date
  /** invoice, credit_note, or the kind of the movement */
  kind: string
  document: string | null
  order: string
  country: string | null
  currency: string
  net: number | null
  /** In per cent; null for what is not taxed, and for money. */
  rate: string | null
  tax: number | null
  gross: number
  method: string | null
  reference: string | null
}

const BATCH = 500
/** The kinds that move money. Requests of refunds and lost disputes do not. */
const MOVEMENTS = ['captured', 'recorded', 'adjustment', 'refund_succeeded', 'dispute_opened', 'dispute_won']
const LEAVING = ['refund_succeeded', 'dispute_opened']

const begin = staffAction(
  { permission: 'orders.export', requiresReauth: true, action: 'accounts.exported' },
  async ({ record }, days: Days): Promise<void> => record({ subject: 'orders', details: days }),
)

/**
 * The documents that were issued on some days, then the money that moved on them in order of time, in batches. Resolves once the export is authorised and
 * in the audit log.
 */
export const exportAccounts = Object.assign(
  async (context: Context, actor: Parameters<typeof begin>[1], days: Days) => {
    await begin(context, actor, days)
    return readAccounts(context, days)
  },
  { act: begin.act },
)

async function* readAccounts(context: Context, days: Days): AsyncGenerator<AccountsRow[]> {
  const { from, until } = momentsOf(days, context.settings.current['site.timezone'])
  yield* readDocuments(context, { gte: from, lt: until })
  yield* readMovements(context, { gte: from, lt: until })
}

type Within = { gte: Date; lt: Date }

async function* readDocuments({ database }: Context, issuedAt: Within): AsyncGenerator<AccountsRow[]> {
  for (let after = 0; ; ) {
    const rows = await database.prisma.invoice.findMany({
      where: { issuedAt, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: BATCH,
    })
    const last = rows.at(-1)
    if (!last) return
    yield rows.flatMap((row) => toRows(toInvoice(row)))
    after = last.id
  }
}

function toRows({
  kind,
  number,
  issuedAt,
  currency,
  total,
  content,
}: ReturnType<typeof toInvoice>): AccountsRow[] {
  const sign = kind === 'credit_note' ? -1 : 1
  const taxed = content.taxes.reduce((sum, { base, amount }) => sum + base + amount, 0)
  const parts = content.taxes.map(({ rate, base, amount }) => ({ rate: rate as string | null, base, amount }))
  if (parts.length === 0 || content.sums.net + content.sums.tax > taxed)
    parts.push({ rate: null, base: Math.abs(total) - taxed, amount: 0 })
  return parts
    .filter(({ base, amount }) => base !== 0 || amount !== 0)
    .map(({ rate, base, amount }) => ({
      ...{
        at: issuedAt,
        kind,
        document: number,
        order: content.order.number,
        country: countryOf(content),
        currency,
      },
      ...{ net: sign * base, rate, tax: sign * amount, gross: sign * (base + amount) },
      ...{ method: content.order.method, reference: null },
    }))
}

function countryOf({ buyer }: InvoiceContent): string | null {
  return buyer?.deliveredTo?.country ?? buyer?.place?.country ?? null
}

const movement = {
  ...{ id: true, kind: true, amount: true, currency: true, reference: true, createdAt: true },
  order: { select: { number: true, gatewayName: true } },
  attempt: { select: { gateway: true } },
  refund: { select: { creditNote: { select: { number: true } } } },
} as const

async function* readMovements({ database }: Context, createdAt: Within): AsyncGenerator<AccountsRow[]> {
  let after: { createdAt: Date; id: number } | undefined
  do {
    const rows = await database.prisma.paymentTransaction.findMany({
      where: {
        kind: { in: MOVEMENTS },
        createdAt: { ...createdAt, gte: after?.createdAt ?? createdAt.gte },
        // Imports and providers' late reports may have recorded an earlier time under a higher id.
        ...(after && { NOT: { createdAt: after.createdAt, id: { lte: after.id } } }),
      },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: BATCH,
      select: movement,
    })
    yield rows.map(({ kind, amount, currency, reference, createdAt: at, order, attempt, refund }) => ({
      ...{
        at,
        kind,
        document: refund?.creditNote?.number ?? null,
        order: order.number,
        country: null,
        currency,
      },
      ...{ net: null, rate: null, tax: null, gross: (LEAVING.includes(kind) ? -1 : 1) * Number(amount) },
      ...{ method: attempt?.gateway ?? order.gatewayName, reference },
    }))
    after = rows.at(-1)
  } while (after)
}

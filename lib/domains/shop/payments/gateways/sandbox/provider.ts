import { randomBytes } from 'node:crypto'
import type { Database } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import type { GatewayStatus, RefundRequest, StartRequest } from '../gateway.ts'

/** The sandbox's own records, which a real provider would keep on its side. */
export type SandboxProvider = {
  begin(request: StartRequest): Promise<SandboxPayment>
  find(reference: string): Promise<SandboxPayment | null>
  /** Pays, unless it is paid already; `instead` lets tests pay the wrong amount or currency, as a faulty provider might. */
  pay(reference: string, instead?: { amount?: number; currency?: string }): Promise<void>
  /** The buyer pays by a slow method: `pay` or a failed `end` follows later. */
  delay(reference: string): Promise<void>
  /** Ends an open payment; one that is processing can only fail. */
  end(reference: string, as: 'failed' | 'cancelled' | 'expired'): Promise<void>
  /** Refunds money, once for each refund; false if the payment has too little left. */
  refund(request: RefundRequest): Promise<boolean>
  count(): Promise<number>
}

export type SandboxPayment = {
  reference: string
  orderNumber: string
  /** Minor units to pay. */
  amount: number
  currency: string
  status: GatewayStatus['status']
  paidAmount: number
  paidCurrency: string
  refunded: number
  returnUrl: string
  cancelUrl: string
  expiresAt: Date
}

type Site = { database: Database; clock: Clock }

const PAGE_MS = 31 * 60_000

export function createSandboxProvider({ database, clock }: Site): SandboxProvider {
  const { prisma } = database
  const { sandboxPayment } = prisma
  return {
    async begin({ attemptId, orderNumber, amount, currency, returnUrl, cancelUrl }) {
      const now = clock.now()
      const row = await sandboxPayment.upsert({
        where: { key: attemptId },
        create: {
          reference: `sbx_${randomBytes(16).toString('base64url')}`,
          key: attemptId,
          amount: BigInt(amount),
          ...{ orderNumber, currency, returnUrl, cancelUrl },
          createdAt: now,
          expiresAt: new Date(now.getTime() + PAGE_MS),
        },
        update: {},
      })
      return toPayment(row, now)
    },
    async find(reference) {
      const row = await sandboxPayment.findUnique({ where: { reference } })
      return row && toPayment(row, clock.now())
    },
    async pay(reference, instead = {}) {
      const row = await sandboxPayment.findUnique({ where: { reference } })
      if (!row) return
      await sandboxPayment.updateMany({
        where: { reference, status: { not: 'paid' } },
        data: {
          status: 'paid',
          paidAmount: BigInt(instead.amount ?? Number(row.amount)),
          paidCurrency: instead.currency ?? row.currency,
        },
      })
    },
    async delay(reference) {
      await sandboxPayment.updateMany({
        where: { reference, status: 'open' },
        data: { status: 'processing' },
      })
    },
    async end(reference, as) {
      const data = as === 'expired' ? { expiresAt: clock.now() } : { status: as }
      const open = as === 'failed' ? ['open', 'processing'] : ['open']
      await sandboxPayment.updateMany({ where: { reference, status: { in: open } }, data })
    },
    refund: ({ refundId, reference, amount }) =>
      transact(prisma, async (tx) => {
        // Locks the row, so that refunds of one payment are made one after the other.
        const paid = { reference, status: 'paid' }
        await tx.sandboxPayment.updateMany({ where: paid, data: { status: 'paid' } })
        const row = await tx.sandboxPayment.findUnique({ where: paid })
        if (!row) return false
        const refunds = row.refunds as Record<string, number>
        if (Object.hasOwn(refunds, refundId)) return true
        if (sum(refunds) + amount > row.paidAmount) return false
        await tx.sandboxPayment.update({
          where: { reference },
          data: { refunds: { ...refunds, [refundId]: amount } },
        })
        return true
      }),
    count: () => sandboxPayment.count(),
  }
}

type Row = {
  reference: string
  orderNumber: string
  amount: bigint
  currency: string
  status: string
  paidAmount: bigint
  paidCurrency: string | null
  refunds: unknown
  returnUrl: string
  cancelUrl: string
  expiresAt: Date
}

function toPayment(row: Row, now: Date): SandboxPayment {
  const { reference, orderNumber, currency, returnUrl, cancelUrl, expiresAt } = row
  const open = expiresAt <= now ? 'expired' : 'pending'
  return {
    ...{ reference, orderNumber, currency, returnUrl, cancelUrl, expiresAt },
    amount: Number(row.amount),
    status: row.status === 'open' ? open : (row.status as SandboxPayment['status']),
    paidAmount: Number(row.paidAmount),
    paidCurrency: row.paidCurrency ?? currency,
    refunded: sum(row.refunds as Record<string, number>),
  }
}

function sum(refunds: Record<string, number>): number {
  return Object.values(refunds).reduce((total, amount) => total + amount, 0)
}

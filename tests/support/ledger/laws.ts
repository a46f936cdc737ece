import {
  compareLedger,
  type FulfillmentStatus,
  fulfillmentOf,
  listUnits,
} from '#lib/domains/shop/orders/index.ts'
import { listPayments } from '#lib/domains/shop/payments/index.ts'
import { findDifferences } from '#lib/domains/shop/reconciliation/index.ts'
import type { PaymentShop } from '#tests/support/payments/payment-shop.ts'
import { findFaults } from '#tests/support/rush/find-faults.ts'

/** The broken rules of one order. */
export async function findFaultsOf({ app }: PaymentShop, orderId: number): Promise<string[]> {
  const { prisma } = app.database
  const differences = await compareLedger(prisma, { orderId })
  const payments = await listPayments(app, orderId)
  const beyond = payments.filter(({ captured, refunded }) => refunded > captured || refunded < 0)
  return [
    ...differences.map(({ field, stored, ledger }) => `${field} is ${stored}, but ${ledger} by the ledger`),
    ...beyond.map(
      ({ id, captured, refunded }) => `of payment ${id} ${refunded} of ${captured} were refunded`,
    ),
    ...(await findUnitFaults(prisma, orderId)),
  ]
}

/** The units of lines add up, and the delivery follows from them. */
async function findUnitFaults(prisma: PaymentShop['app']['database']['prisma'], orderId: number) {
  const order = await prisma.order.findUniqueOrThrow({ where: { id: orderId } })
  const units = await listUnits(prisma, orderId)
  const current = order.fulfillmentStatus as FulfillmentStatus
  // It follows from a refund once that is through.
  const isOpen = order.status !== 'cancelled' && order.refundQueued === 0n
  const isRight = !isOpen || fulfillmentOf(units, current) === current
  return [
    ...units
      .filter(
        ({ quantity, shipped, again, returned, refunded, settled, lost }) =>
          shipped - again > quantity ||
          returned > shipped - again ||
          settled > Math.min(returned, refunded) ||
          refunded > quantity ||
          lost > again ||
          Math.min(again, lost, settled) < 0,
      )
      .map((line) => `units do not add up: ${JSON.stringify(line)}`),
    ...(isRight ? [] : [`the delivery is ${current}, but ${fulfillmentOf(units, current)} by the units`]),
  ]
}

/** Lets everything come to rest, and compares the shop with its provider, documents and stock. */
export async function settleAndCompare(shop: PaymentShop): Promise<string[]> {
  const { app, peer } = shop
  await peer.setDown(false)
  await peer.setTrouble(null)
  peer.slowRefunds(false)
  await peer.endRefunds('done')
  for (let round = 0; round < 3; round++) {
    await shop.deliverAll()
    shop.clock.advance(300)
    await app.outbox.drain()
  }
  const differences = await findDifferences(app)
  return [
    ...differences
      .filter(({ kind }) => kind !== 'shipped_unpaid')
      .map(
        ({ number, kind, subject, expected, found }) =>
          `${number}: ${kind}, ${subject} is ${found}, not ${expected}`,
      ),
    ...(await findFaults(app.database.prisma)),
    ...(await findGaps(shop)),
    ...(await compareCredits(shop)),
  ]
}

/**
 * Invoices and credit notes come to what an order has cost in the end: what was refunded or deducted is credited, but no more than was
 * invoiced, nor what was paid beyond what the order costs. A refund that came back leaves its note to the next. An invoice that an edit
 * made wrong is credited whole.
 */
async function compareCredits({ app }: PaymentShop): Promise<string[]> {
  const orders = await app.database.prisma.order.findMany({
    where: { invoices: { some: {} } },
    select: {
      ...{ number: true, refunded: true, deducted: true },
      refunds: { where: { status: 'done' }, select: { overpaidAmount: true } },
      invoices: {
        select: {
          ...{
            kind: true,
            total: true,
            invoicedId: true,
            refundId: true,
            deductionId: true,
            outdatedAt: true,
          },
          refund: { select: { status: true } },
        },
      },
    },
  })
  return orders.flatMap(({ number, refunded, deducted, refunds, invoices: all }) => {
    const [invoices, replaced] = [all.filter(isValid), all.filter((one) => !isValid(one))]
    const sumOf = (kind: string, among = invoices) =>
      among.reduce((sum, one) => (one.kind === kind ? sum + Number(one.total) : sum), 0)
    const [invoiced, credited] = [sumOf('invoice'), sumOf('credit_note')]
    const [before, taken] = [sumOf('invoice', replaced), sumOf('credit_note', replaced)]
    if (before !== taken) return [`${number}: ${taken} of ${before} credited that was invoiced before edits`]
    // The order waits for the rest, or was not shipped as a whole yet.
    if (invoices.some(({ outdatedAt }) => outdatedAt !== null)) return []
    const beyond = refunds.reduce((sum, { overpaidAmount }) => sum + overpaidAmount, 0n)
    const due = Math.min(Number(refunded - beyond + deducted), invoiced)
    const hasLeft = invoices.some(({ refund }) => refund?.status === 'failed')
    const isRight = hasLeft ? credited >= due && credited <= invoiced : credited === due
    return isRight
      ? []
      : [
          `${number}: ${credited} credited of ${refunded} refunded, ${deducted} deducted and ${invoiced} invoiced`,
        ]
  })
}

function isValid(one: {
  invoicedId: number | null
  refundId: number | null
  deductionId: number | null
}): boolean {
  return [one.invoicedId, one.refundId, one.deductionId].some((id) => id !== null)
}

/** Documents are numbered without gaps. */
async function findGaps({ app }: PaymentShop): Promise<string[]> {
  const series = await app.database.prisma.invoice.groupBy({
    by: ['kind', 'year'],
    _count: true,
    _max: { sequence: true },
  })
  return series.flatMap(({ kind, year, _count, _max }) =>
    _count === _max.sequence ? [] : [`${_count} of ${_max.sequence} ${kind} of ${year} are there`],
  )
}

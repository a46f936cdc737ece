import type { Context } from '#lib/context.ts'
import { type Invoice, invoiceColumns, toInvoice } from './invoice.ts'

export type ListedInvoice = Pick<Invoice, 'kind' | 'number' | 'issuedAt' | 'total' | 'currency'>

/** The documents of an order: its invoice, then its credit notes. */
export async function listInvoices({ database }: Context, orderId: number): Promise<ListedInvoice[]> {
  const rows = await database.prisma.invoice.findMany({
    where: { orderId },
    orderBy: { id: 'asc' },
    select: { kind: true, number: true, issuedAt: true, total: true, currency: true },
  })
  return rows.map((row) => ({ ...row, kind: row.kind as Invoice['kind'], total: Number(row.total) }))
}

/** A document of an order by its number. Returns null if the order has none of that number. */
export async function findInvoice(
  { database }: Context,
  orderId: number,
  number: string,
): Promise<Invoice | null> {
  const row = await database.prisma.invoice.findFirst({ where: { orderId, number }, select: invoiceColumns })
  return row && toInvoice(row)
}

import type { Context } from '#lib/context.ts'
import { isElectronic, readElectronic } from './electronic/en16931.ts'
import { listUblProfiles, type UblProfile } from './electronic/write-ubl.ts'
import { type Invoice, invoiceColumns, toInvoice } from './invoice.ts'

export type ListedInvoice = Pick<Invoice, 'kind' | 'number' | 'issuedAt' | 'total' | 'currency'> & {
  xmlFormats: UblProfile[]
}

/** The documents of an order: its invoice, then its credit notes. */
export async function listInvoices(
  { database, settings }: Context,
  orderId: number,
): Promise<ListedInvoice[]> {
  const rows = await database.prisma.invoice.findMany({
    where: { orderId },
    orderBy: { id: 'asc' },
    select: invoiceColumns,
  })
  return rows.map((row) => {
    const invoice = toInvoice(row)
    const { kind, number, issuedAt, total, currency } = invoice
    const electronic = readElectronic(invoice, settings.current['site.timezone'])
    return {
      kind,
      number,
      issuedAt,
      total,
      currency,
      xmlFormats: isElectronic(electronic) ? listUblProfiles(electronic) : [],
    }
  })
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

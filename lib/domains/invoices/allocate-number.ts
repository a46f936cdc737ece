import type { Tx } from '#lib/platform/database/db.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import type { InvoiceKind } from './invoice.ts'

const DIGITS = 6

export type AllocatedNumber = { number: string; year: number; sequence: number }

/**
 * The next number of a series, such as `INV-2026-000042`. The series' row is locked until the transaction ends, and a
 * transaction that is rolled back gives its number back: so numbers have neither gaps nor doubles. Invoices and credit notes
 * that begin alike count together. Call it last.
 */
export async function allocateNumber(
  tx: Tx,
  settings: Settings,
  { kind, at }: { kind: InvoiceKind; at: Date },
): Promise<AllocatedNumber> {
  const year = yearIn(settings['site.timezone'], at)
  const { 'invoices.prefix': ofInvoices, 'invoices.credit_note_prefix': ofCreditNotes } = settings
  const series: InvoiceKind = ofInvoices === ofCreditNotes ? 'invoice' : kind
  const [row] = await tx.$queryRaw<{ last: number | bigint }[]>`
    INSERT INTO "InvoiceSeries" ("kind", "year", "last") VALUES (${series}, ${year}, 1)
    ON CONFLICT ("kind", "year") DO UPDATE SET "last" = "InvoiceSeries"."last" + 1
    RETURNING "last"`
  const sequence = Number(row?.last)
  const prefix = kind === 'invoice' ? ofInvoices : ofCreditNotes
  return { number: `${prefix}${year}-${String(sequence).padStart(DIGITS, '0')}`, year, sequence }
}

/** The year that it is at a moment in a time zone. */
function yearIn(timeZone: string, at: Date): number {
  return Number(new Intl.DateTimeFormat('en-u-ca-gregory', { year: 'numeric', timeZone }).format(at))
}

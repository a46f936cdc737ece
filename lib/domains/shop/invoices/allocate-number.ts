import type { Tx } from '#lib/platform/database/db.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import type { InvoiceKind } from './invoice.ts'

const DIGITS = 6

export type AllocatedNumber = { number: string; year: number; sequence: number }

/**
 * The next number of a series, such as `INV-2026-000042`. The series' row is locked until the transaction ends, and a
 * transaction that is rolled back gives its number back: so numbers have neither gaps nor doubles. Invoices and credit notes
 * that begin alike count together, and a prefix that the other series had before goes on above its numbers. So it does above `givenOut`, the last numbers that were given out as far as is known outside the
 * database. Call it last.
 */
export async function allocateNumber(
  tx: Tx,
  settings: Settings,
  { kind, at, givenOut = {} }: { kind: InvoiceKind; at: Date; givenOut?: Record<string, number> },
): Promise<AllocatedNumber> {
  const year = yearIn(settings['site.timezone'], at)
  const { 'invoices.prefix': ofInvoices, 'invoices.credit_note_prefix': ofCreditNotes } = settings
  const series = seriesOf(settings, kind, year)
  const start = `${kind === 'invoice' ? ofInvoices : ofCreditNotes}${year}-`
  const write = (sequence: number) => `${start}${String(sequence).padStart(DIGITS, '0')}`
  const next = await takeNext(tx, series, givenOut[nameSeries(series)] ?? 0)
  const isTaken = (await tx.invoice.count({ where: { number: write(next) } })) > 0
  const sequence = isTaken ? await skipTaken(tx, series, start) : next
  return { number: write(sequence), year, sequence }
}

type Series = { kind: InvoiceKind; year: number }

/** Where a document of a kind is counted. */
export function seriesOf(settings: Settings, kind: InvoiceKind, year: number): Series {
  const isOne = settings['invoices.prefix'] === settings['invoices.credit_note_prefix']
  return { kind: isOne ? 'invoice' : kind, year }
}

export function nameSeries({ kind, year }: { kind: string; year: number }): string {
  return `${kind} ${year}`
}

async function takeNext(tx: Tx, { kind, year }: Series, givenOut: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ last: number | bigint }[]>`
    INSERT INTO "InvoiceSeries" ("kind", "year", "last") VALUES (${kind}, ${year}, ${givenOut + 1})
    ON CONFLICT ("kind", "year") DO UPDATE SET "last" =
      CASE WHEN "InvoiceSeries"."last" < ${givenOut} THEN ${givenOut} ELSE "InvoiceSeries"."last" END + 1
    RETURNING "last"`
  return Number(row?.last)
}

async function skipTaken(tx: Tx, { kind, year }: Series, start: string): Promise<number> {
  const { _max } = await tx.invoice.aggregate({
    where: { year, number: { startsWith: start } },
    _max: { sequence: true },
  })
  const last = (_max.sequence ?? 0) + 1
  await tx.invoiceSeries.update({ where: { kind_year: { kind, year } }, data: { last } })
  return last
}

/** The year that it is at a moment in a time zone. */
function yearIn(timeZone: string, at: Date): number {
  return Number(new Intl.DateTimeFormat('en-u-ca-gregory', { year: 'numeric', timeZone }).format(at))
}

import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { readDatabaseId } from '#lib/platform/migrations/database-id.ts'
import { noteNumbersGivenOut, readNumbersGivenOut } from '#lib/platform/process/numbers-given-out.ts'
import { nameSeries, seriesOf } from './allocate-number.ts'
import type { InvoiceKind } from './invoice.ts'

type GivenOutContext = Pick<Context, 'database' | 'storagePath'>

/** The last numbers that the storage folder knows of: later than the database's own if that was restored. */
export async function readGivenOut(tx: Tx, storagePath: string): Promise<Record<string, number>> {
  return (await readNumbersGivenOut(storagePath, await readDatabaseId(tx))) ?? {}
}

/** Notes the last numbers in the storage folder, once they are committed. One that cannot be noted now is noted with the next. */
export async function noteGivenOut({ database, storagePath, log }: GivenOutContext & Pick<Context, 'log'>) {
  try {
    const rows = await database.prisma.invoiceSeries.findMany()
    const last = Object.fromEntries(rows.map((row) => [nameSeries(row), row.last]))
    await noteNumbersGivenOut(storagePath, { database: await readDatabaseId(database.prisma), last })
  } catch (error) {
    log.warn({ err: error }, 'The last invoice number could not be noted in the storage folder.')
  }
}

/** Has the next document of a kind get a number above one that was given out before. Throws for what is no number of a document. */
export async function goOnAbove(
  { database, storagePath, settings }: GivenOutContext & Pick<Context, 'settings'>,
  kind: InvoiceKind,
  number: string,
): Promise<void> {
  const { year, sequence } = parseDocumentNumber(number)
  const series = nameSeries(seriesOf(settings.current, kind, year))
  await noteNumbersGivenOut(storagePath, {
    database: await readDatabaseId(database.prisma),
    last: { [series]: sequence },
  })
}

export function parseDocumentNumber(number: string): { year: number; sequence: number } {
  const [, year, sequence] = /(\d{4})-(\d{1,9})$/.exec(number.trim()) ?? []
  if (!year || !sequence)
    throw new Error(`"${number}" is not the number of a document, such as INV-2026-000042.`)
  return { year: Number(year), sequence: Number(sequence) }
}

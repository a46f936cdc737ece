import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

const FILE = 'numbers-given-out.json'

/**
 * The last number of each series that was given out. A backup does not contain it, so that a database that went back, however that was done,
 * gives no number out twice. `database` names the database that it is of.
 */
export type NumbersGivenOut = { database: string; last: Record<string, number> }

/** The storage folder's record of this database; empty if it belongs to another database, or was lost. */
export async function readNumbersGivenOut(
  storagePath: string,
  database: string,
): Promise<Record<string, number> | null> {
  try {
    const noted: NumbersGivenOut = JSON.parse(await readFile(path.join(storagePath, FILE), 'utf8'))
    return noted.database === database ? noted.last : null
  } catch {
    return null
  }
}

/** Notes numbers that were given out. Lower ones than those noted change nothing. */
export async function noteNumbersGivenOut(
  storagePath: string,
  { database, last }: NumbersGivenOut,
): Promise<void> {
  const known = (await readNumbersGivenOut(storagePath, database)) ?? {}
  const highest = { ...known }
  for (const [series, number] of Object.entries(last)) highest[series] = Math.max(number, known[series] ?? 0)
  const draft = path.join(storagePath, `.${FILE}.${randomUUID()}`)
  await writeFile(draft, JSON.stringify({ database, last: highest }), { mode: 0o600, flush: true })
  await rename(draft, path.join(storagePath, FILE))
}

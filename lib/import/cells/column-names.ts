import type { Tx } from '#lib/platform/database/db.ts'
import { normalizeHeader } from './normalize-header.ts'

const KIND = 'column'

/** The names of columns that a source knows, by the normalized headers that a file has for them. */
export type ColumnNames = ReadonlyMap<string, string>

/** The columns that earlier imports from a source named, and this one. */
export async function findColumns(
  tx: Tx,
  source: string,
  given: Readonly<Record<string, string>> = {},
): Promise<ColumnNames> {
  const rows = await tx.importSource.findMany({
    where: { source, kind: KIND },
    select: { key: true, hash: true },
  })
  return new Map([
    ...rows.map(({ key, hash }): [string, string] => [key, hash]),
    ...Object.entries(given).map(([header, name]): [string, string] => [normalizeHeader(header), name]),
  ])
}

/** Remembers names of columns for the next files. The note holds the name in place of a hash. */
export async function rememberColumns(
  tx: Tx,
  source: string,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [header, hash] of Object.entries(given)) {
    const where = { source_kind_key: { source, kind: KIND, key: normalizeHeader(header) } }
    await tx.importSource.upsert({
      where,
      create: { ...where.source_kind_key, rowId: 0, hash },
      update: { hash },
      select: { id: true },
    })
  }
}

/** A file's headers as the source knows them. A column that was named stands for others of that name. */
export function renameHeaders(headers: readonly string[], names: ColumnNames = new Map()): string[] {
  const renamed = headers.map((header) => names.get(normalizeHeader(header)))
  const chosen = new Set(renamed.map((name) => normalizeHeader(name ?? '')))
  return headers.map((header, index) => {
    const name = renamed[index]
    if (name !== undefined) return name
    return chosen.has(normalizeHeader(header)) ? '' : header
  })
}

import type { ImportContents } from '#lib/domains/running/imports/index.ts'
import { openTable } from '../../cells/csv-table.ts'
import { normalizeHeader } from '../../cells/normalize-header.ts'
import type { TableSpec } from '../../cells/table.ts'
import type { ImportFile } from '../../files/import-file.ts'
import { ImportError } from '../../import-error.ts'
import type { Source } from '../import-record.ts'

/** A kind of CSV file, told by its columns. */
export type TableFile = {
  source: Source
  contents: ImportContents
  spec: Pick<TableSpec<string>, 'columns' | 'required'>
}

/** A source with several kinds of files: the first that the file is, else the one it resembles most, which refuses it. */
export function byHeader(
  kinds: readonly [TableFile, ...TableFile[]],
  otherwise: Source = kinds[0].source,
): Source {
  return {
    ...otherwise,
    async open(file, context) {
      for (const { source, spec } of kinds) if (await isOf(file, spec)) return source.open(file, context)
      const nearest = await findNearest(file, kinds)
      return (nearest?.source ?? otherwise).open(file, context)
    },
  }
}

/** Whether a file has the columns that such a table cannot do without. */
export async function isOf(file: ImportFile, spec: TableFile['spec']): Promise<boolean> {
  try {
    await openTable(file, { ...spec, what: '' }, () => {})
    return true
  } catch (error) {
    if (error instanceof ImportError) return false
    throw error
  }
}

/** The kind of which the file has most of the columns it needs, if it has two at least. */
export async function findNearest(
  file: ImportFile,
  kinds: readonly TableFile[],
): Promise<TableFile | undefined> {
  const { headers } = await openTable(file, { what: '', columns: {}, required: [] }, () => {})
  const present = new Set(headers.map(normalizeHeader))
  const countFound = ({ columns, required }: TableFile['spec']) =>
    required.filter((column) => columns[column]?.some((name) => present.has(normalizeHeader(name)))).length
  const [nearest] = kinds
    .map((kind) => ({ kind, found: countFound(kind.spec) }))
    .sort((a, b) => b.found - a.found)
  return nearest && nearest.found >= 2 ? nearest.kind : undefined
}

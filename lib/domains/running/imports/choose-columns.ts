import { DomainError } from '#lib/domains/domain-error.ts'
import {
  type ActionContext,
  type ActionScope,
  staffAction,
} from '#lib/domains/people/staff/authority/index.ts'
import { needsToChange } from './contents.ts'
import { importSubject } from './import-subject.ts'
import type { ColumnChoices } from './report.ts'

type Choice = {
  id: number
  /** Which kind of file it is, by its place among the kinds. */
  kind: number
  /** The names of its columns in their order; '' for those that are left out. */
  columns: readonly string[]
}

type Kind = ColumnChoices['kinds'][number]

/**
 * Says what the columns of a file are, and has it looked at again. Throws `import_columns` if a column is missing that such a file needs,
 * `import_column_twice`, or `stale` if the file no longer waits for it.
 */
export const chooseImportColumns = staffAction(
  { permission: 'catalogue.write', action: 'import.columns_chosen' },
  async (
    { tx, authorise, record }: ActionScope<ActionContext>,
    { id, kind: index, columns }: Choice,
  ): Promise<void> => {
    const where = { id, state: { in: ['columns', 'checked'] } }
    const run = await tx.importRun.findFirst({ where, select: { layout: true } })
    const choices = run?.layout as ColumnChoices | null | undefined
    const kind = choices?.kinds[index]
    if (!choices || !kind || columns.length !== choices.headers.length) throw stale()
    for (const permission of needsToChange(kind.contents)) await authorise({ permission })
    const names = nameColumns(choices, kind, columns)
    const { source, contents } = kind
    const { count } = await tx.importRun.updateMany({
      where,
      data: { state: 'checking', source, contents, columns: names },
    })
    if (count === 0) throw stale()
    record({ subject: importSubject(id), after: { source, contents, ...names } })
  },
)

/** The names that are not what the kind would take the headers for by itself. */
function nameColumns(
  { headers }: ColumnChoices,
  kind: Kind,
  columns: readonly string[],
): Record<string, string> {
  const chosen = columns.filter((name) => name !== '')
  if (chosen.some((name) => !kind.columns.some((column) => column.name === name))) throw stale()
  const twice = chosen.find((name, index) => chosen.indexOf(name) !== index)
  if (twice !== undefined) throw new DomainError('import_column_twice', { name: twice })
  const missing = kind.columns.filter(({ name, isRequired }) => isRequired && !chosen.includes(name))
  if (missing.length > 0)
    throw new DomainError('import_columns', { names: missing.map(({ name }) => name).join(', ') })
  return Object.fromEntries(
    headers.flatMap(({ header }, index) =>
      columns[index] === kind.guesses[index] ? [] : [[header, columns[index] ?? '']],
    ),
  )
}

function stale(): DomainError<'stale'> {
  return new DomainError('stale', { current: '' })
}

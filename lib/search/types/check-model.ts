import type { Database } from '#lib/platform/database/db.ts'
import type { Searchable } from '../contracts.ts'

const NO_COLUMN = 'its searchableColumns name no column.'

type Field = { name: string; kind: string; type: string }
type Models = Readonly<Record<string, { fields: readonly Field[] } | undefined>>

/** The first mistake in a model's names, in a sentence; null if the schema has them all. */
export function findMistakeInModel({ prisma }: Pick<Database, 'prisma'>, model: Searchable): string | null {
  if (model.source) return Object.keys(model.searchableColumns()).length > 0 ? null : NO_COLUMN
  const delegate = model.model.charAt(0).toLowerCase() + model.model.slice(1)
  if (!(prisma as unknown as Record<string, unknown>)[delegate])
    return `the Prisma schema has no model "${model.model}".`
  const fields = modelsOf(prisma)[model.model]?.fields
  // A client of the application's own need not say what its models are.
  if (!fields) return null
  const columns = fields.filter(({ kind }) => kind !== 'object')
  const key = columns.find(({ name }) => name === 'id')
  if (!key) return `its model "${model.model}" has no column "id", by which search names its rows.`
  const isText = key.type === 'String'
  if (isText !== (model.key === 'text'))
    return `its model "${model.model}" is keyed by ${isText ? 'text' : 'numbers'}: it has to say key: '${isText ? 'text' : 'integer'}'.`
  const searched = Object.keys(model.searchableColumns())
  if (searched.length === 0) return NO_COLUMN
  const named: [string, readonly string[]][] = [
    ['searchableColumns', searched],
    ['watchedColumns', model.watchedColumns ?? []],
    ['excerptColumn', model.excerptColumn === undefined ? [] : [model.excerptColumn]],
  ]
  const known = new Set(columns.map(({ name }) => name))
  for (const [where, names] of named) {
    const unknown = names.find((name) => !known.has(name))
    if (unknown !== undefined)
      return `its ${where} name "${unknown}", which is no column of "${model.model}". The columns are: ${[...known].join(', ')}.`
  }
  return null
}

/** Prisma's client knows its schema, but has no public name for it. */
function modelsOf(prisma: Database['prisma']): Models {
  return (prisma as unknown as { _runtimeDataModel?: { models?: Models } })._runtimeDataModel?.models ?? {}
}

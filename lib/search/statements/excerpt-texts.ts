import { forBoth, integersOf, textsOf } from '#lib/platform/database/statements/json-text.ts'
import { type Statement, statement } from '#lib/platform/database/statements/statement.ts'
import { quoteName } from '../changes/list-watches.ts'
import type { RowId, Searchable } from '../contracts.ts'

type TextsById = Statement<{ ids: unknown }, { id: RowId; text: string | null }>

const known = new Map<string, TextsById>()

/** The statement for the texts that a model's excerpts are cut from, by the ids of its rows: an array. */
export function selectExcerptTexts({ model, key = 'integer' }: Searchable, column: string): TextsById {
  const name = `${model} ${column}`
  const one = known.get(name) ?? define({ model, key, column })
  known.set(name, one)
  return one
}

type Texts = Required<Pick<Searchable, 'model' | 'key'>> & { column: string }

function define({ model, key, column }: Texts): TextsById {
  const isText = key === 'text'
  const listOf = isText ? textsOf : integersOf
  return statement({
    parameters: { ids: 'json' },
    row: { id: isText ? 'text' : 'int', text: 'text?' },
    sql: forBoth(
      (provider) =>
        `SELECT "id", ${quoteName(column)} FROM ${quoteName(model)} WHERE "id" IN (${listOf(provider, '@ids')})`,
    ),
  })
}

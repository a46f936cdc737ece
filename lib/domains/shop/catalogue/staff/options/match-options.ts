import { invalidField } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** A value that a product has comes with its id, by which a new name is told from another value. */
export type GivenValue = { id?: number | undefined; value: string; swatch?: string | null | undefined }
export type GivenOption = { id?: number | undefined; name: string; values: GivenValue[] }

const MAX_OPTIONS = 3
const SWATCH = /^#[0-9a-f]{6}$/

export function readOptions(tx: Tx, productId: number) {
  const inOrder = [{ position: 'asc' as const }, { id: 'asc' as const }]
  return tx.productOption.findMany({
    where: { productId },
    orderBy: inOrder,
    select: {
      ...{ id: true, name: true, position: true },
      values: { orderBy: inOrder, select: { id: true, value: true, swatch: true, position: true } },
    },
  })
}

export type KnownOption = Awaited<ReturnType<typeof readOptions>>[number]
export type KnownValue = KnownOption['values'][number]

/** `row` is what the product has already. */
export type MatchedOption = {
  row: KnownOption | undefined
  name: string
  values: { row: KnownValue | undefined; value: string; swatch: string | null }[]
}

/** Finds the options and values that a product has already: by id, else by name. Throws `invalid_fields`. */
export function matchOptions(known: readonly KnownOption[], given: readonly GivenOption[]): MatchedOption[] {
  if (!isClear(given)) throw invalidField('options', 'option_names')
  if (given.length > MAX_OPTIONS) throw invalidField('options', 'options_limit', { max: MAX_OPTIONS })
  const rows = pair(given, known, ({ name }) => name)
  return given.map(({ name, values }, at) => {
    const row = rows[at]
    const own = pair(values, row?.values ?? [], ({ value }) => value)
    return {
      row,
      name,
      values: values.map(({ value, swatch }, index) => {
        const shown = swatch === undefined ? (own[index]?.swatch ?? null) : swatch
        if (shown !== null && !SWATCH.test(shown)) throw invalidField('options', 'hex_color')
        return { row: own[index], value, swatch: shown }
      }),
    }
  })
}

function isClear(given: readonly GivenOption[]): boolean {
  const differ = (names: string[]) => names.every(Boolean) && new Set(names).size === names.length
  return (
    differ(given.map(({ name }) => name)) &&
    given.every(({ values }) => values.length > 0 && differ(values.map(({ value }) => value)))
  )
}

function pair<G extends { id?: number | undefined }, R extends { id: number }>(
  given: readonly G[],
  rows: readonly R[],
  nameOf: (one: G | R) => string,
): (R | undefined)[] {
  const free = new Set(rows)
  const take = (row: R | undefined) => {
    if (row) free.delete(row)
    return row
  }
  const byId = given.map(({ id }) => take([...free].find((row) => row.id === id)))
  return given.map((one, at) => byId[at] ?? take([...free].find((row) => nameOf(row) === nameOf(one))))
}

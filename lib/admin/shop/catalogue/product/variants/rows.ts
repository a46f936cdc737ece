/** A value of an option; `key` stays the same while its name changes. */
export type EditedValue = { key: string; id?: number; value: string; swatch: string | null }
export type EditedOption = { key: string; id?: number; name: string; values: EditedValue[] }

/** A variant as it is saved. */
export type SavedRow = { id: number; name: string; valueIds: readonly number[]; active: boolean }

/** A row of the grid: a variant that is saved, or one that saving creates. */
export type GridRow = { key: string; id: number | null; name: string; values: string[] }

export const keyOfId = (id: number) => `v${id}`

/**
 * The variants that a product has with these options. Those that are saved keep their place as long as their values stay; every
 * combination with a value that is new gets a row.
 */
export function listRows(options: readonly EditedOption[], saved: readonly SavedRow[]): GridRow[] {
  const sold = new Map<string, SavedRow>()
  const retired: SavedRow[] = []
  for (const row of saved) {
    const choice = choiceOf(row, options)
    if (!row.active) retired.push(row)
    else if (choice && !sold.has(choice.join())) sold.set(choice.join(), row)
  }
  const rows = combine(options).flatMap((choice): GridRow[] => {
    const values = choice.map((at, option) => options[option]?.values[at])
    const row = sold.get(choice.join())
    const names = values.map((value) => value?.value ?? '')
    if (row) return [{ key: String(row.id), id: row.id, name: names.join(' / ') || row.name, values: names }]
    const isNew = values.some((value, option) => {
      const { id, values: all } = options[option] ?? {}
      return value?.id === undefined && (id !== undefined || all?.[0] !== value)
    })
    if (!isNew && sold.size > 0) return []
    return [
      {
        key: `n${values.map((value) => value?.key).join('-')}`,
        id: null,
        name: names.join(' / '),
        values: names,
      },
    ]
  })
  const known = retired.filter((row) => choiceOf(row, options, false))
  return [...rows, ...known.map(({ id, name }) => ({ key: String(id), id, name, values: [] }))]
}

/** How many variants that are sold have no place any more. */
export function countGone(options: readonly EditedOption[], saved: readonly SavedRow[]): number {
  const kept = listRows(options, saved).filter(({ id }) => id !== null)
  return saved.filter((row) => row.active && !kept.some(({ id }) => id === row.id)).length
}

/**
 * By place among the values; null if a value is gone. A new option has its first value. With `isLenient`, so has any option of a
 * variant without values.
 */
function choiceOf(
  { valueIds }: SavedRow,
  options: readonly EditedOption[],
  isLenient = true,
): number[] | null {
  const choice: number[] = []
  for (const { id, values } of options) {
    const at = values.findIndex((value) => value.id !== undefined && valueIds.includes(value.id))
    if (at === -1 && id !== undefined && !(isLenient && valueIds.length === 0)) return null
    choice.push(Math.max(0, at))
  }
  return choice
}

function combine(options: readonly EditedOption[]): number[][] {
  return options.reduce<number[][]>(
    (begun, { values }) => begun.flatMap((choice) => values.map((_, index) => [...choice, index])),
    [[]],
  )
}

/** A column that no reader asked for, with the number of its values. */
export type UnreadColumn = { header: string; values: number }

type Part = { headers: readonly string[]; asked: boolean[]; values: number[] }

/** Finds the columns of a file that nothing reads, so that none is dropped in silence. */
export class ColumnUse {
  private readonly parts = new Map<string, Part>()

  /** Starts to read a part of the file, which may be read several times: only the last time counts. */
  begin(name: string, headers: readonly string[]): Part {
    const part = this.parts.get(name) ?? { headers, asked: headers.map(() => false), values: [] }
    part.values = headers.map(() => 0)
    this.parts.set(name, part)
    return part
  }

  /** The unread columns with values, in the order of the file. */
  listUnread(): UnreadColumn[] {
    const values = new Map<string, number>()
    for (const { headers, asked, values: counts } of this.parts.values()) {
      for (const [index, header] of headers.entries()) {
        const count = asked[index] ? 0 : (counts[index] ?? 0)
        if (count > 0) values.set(header, (values.get(header) ?? 0) + count)
      }
    }
    return [...values].map(([header, count]) => ({ header, values: count }))
  }
}

/** Counts the values of a row in columns that nobody has asked for yet. */
export function countUnread({ asked, values }: Part, cells: readonly string[]): void {
  for (let index = 0; index < asked.length; index++) {
    if (!asked[index] && cells[index]?.trim()) values[index] = (values[index] ?? 0) + 1
  }
}

/**
 * Columns in which former systems number their rows or note how they show them: `ID`, `Variant ID`, `Top Row`,
 * `Attribute 1 visible`. What they say means nothing elsewhere.
 */
const MEANINGLESS =
  /^(?:(?:[\p{L} :/]+ )?(?:ids?|guid|uuid)|top row|row #|line|(?:[\p{L} ]+ )?command|position|meta: _(?:edit_lock|edit_last|wpml_import_source_language_code))$/iu
const FLAG_OF_ATTRIBUTE =
  /^(?:attribut|atribut|at[řr]ibut|atrybut|атт?рибут|nitelik|özellik|eigenschap|egenskap|属性|سمة).*\d|\d.*(?:attribut|atribut|vlastnost|eigenschap|egenskap)/iu

function isMeaningless(header: string): boolean {
  return MEANINGLESS.test(header) || FLAG_OF_ATTRIBUTE.test(header)
}

/** A sentence for those that are lost, and one for those that meant nothing. */
export function describeUnread(unread: readonly UnreadColumn[]): string[] {
  const lost = unread.filter(({ header }) => !isMeaningless(header))
  const rest = unread.filter(({ header }) => isMeaningless(header))
  return [
    ...(lost.length > 0
      ? [`Columns that were not read, with their numbers of values: ${lost.map(nameWithCount).join(', ')}.`]
      : []),
    ...(rest.length > 0
      ? [`Columns that mean nothing here: ${rest.map(({ header }) => `"${header}"`).join(', ')}.`]
      : []),
  ]
}

function nameWithCount({ header, values }: UnreadColumn): string {
  return `"${header || 'without a header'}" (${values})`
}

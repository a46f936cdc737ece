/** The choices that a product's active variants offer. Variants without any are left out. */
export type Choices = {
  /** The name of an option, its value, and the position of that in the option. */
  values: readonly (readonly [name: string, value: string, position: number])[]
  /** The values of each variant, as places in the list of values. */
  variants: readonly (readonly number[])[]
}

/** Values by the name of their option: a variant must have any of the values of each. */
export type Chosen = Readonly<Record<string, readonly string[]>>

type ChoiceRow = { variantId: number; name: string; value: string; position: number }

/** The same text for all products that offer the same. */
export function describeChoices(rows: readonly ChoiceRow[]): string {
  const toText = ({ name, value, position }: ChoiceRow) => JSON.stringify([name, value, position])
  const values = [...new Set(rows.map(toText))].sort()
  const places = new Map(values.map((text, place) => [text, place]))
  const variants = new Map<number, number[]>()
  for (const row of rows) {
    const own = variants.get(row.variantId) ?? []
    own.push(places.get(toText(row)) ?? 0)
    variants.set(row.variantId, own)
  }
  const distinct = new Set([...variants.values()].map((own) => JSON.stringify(own.sort((a, b) => a - b))))
  return `{"values":[${values.join()}],"variants":[${[...distinct].sort().join()}]}`
}

/** Whether a variant has any of the values of each option; `except` names one that is not asked for. */
function hasChosen({ values }: Choices, variant: readonly number[], chosen: Chosen, except?: string) {
  return Object.entries(chosen).every(
    ([name, wanted]) =>
      name === except ||
      variant.some((place) => values[place]?.[0] === name && wanted.includes(values[place][1])),
  )
}

/** Whether one variant has any of the values of each option. */
export function offersChosen(choices: Choices, chosen: Chosen): boolean {
  return choices.variants.some((variant) => hasChosen(choices, variant, chosen))
}

/** The values that a variant has along with those chosen of all other options. */
export function listOffered(choices: Choices, chosen: Chosen): Choices['values'] {
  return choices.values.filter(([name], place) =>
    choices.variants.some((variant) => variant.includes(place) && hasChosen(choices, variant, chosen, name)),
  )
}

const SEPARATOR = ' / '

/** The name of a variant that has none: its values, in the order of the options. */
export function nameVariant(values: readonly string[]): string {
  return values.join(SEPARATOR)
}

/** The values that such a name is made of, if there are `count` of them; otherwise the name itself. */
export function splitVariantName(name: string, count: number): string[] {
  const values = name.split(SEPARATOR)
  return values.length === count ? values : [name]
}

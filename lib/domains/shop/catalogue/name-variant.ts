/** The name of a variant that has none: its values, in the order of the options. */
export function nameVariant(values: readonly string[]): string {
  return values.join(' / ')
}

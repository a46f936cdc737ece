/** What a variant without a name of its own is called: its values, in the order of the options. */
export function nameVariant(values: readonly string[]): string {
  return values.join(' / ')
}

type Attributes = { attributes: { key: string; value: string }[] }

/** Attributes of a line that are for buyers to see. */
export function shownAttributes({ attributes }: Attributes): string[] {
  return attributes.filter(({ key }) => !key.startsWith('_')).map(({ key, value }) => `${key}: ${value}`)
}

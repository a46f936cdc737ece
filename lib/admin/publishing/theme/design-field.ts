import type { DesignChange, ThemeField } from '#lib/domains/publishing/themes/index.ts'

/** A value as its field shows it. */
export function writeValue({ type }: Pick<ThemeField, 'type'>, value: ThemeField['value']): string {
  if (type === 'switch') return String(value) === 'true' ? 'on' : 'off'
  // The browser's field for colours takes six digits only.
  if (type === 'color') return String(value).replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  // Forms send line breaks as two characters.
  return String(value).replaceAll('\r\n', '\n')
}

/** The values that a form shows, by id, as its field `version`. */
export type ShownValues = Readonly<Record<string, string>>

export function writeShown(fields: readonly ThemeField[]): ShownValues {
  return Object.fromEntries(fields.map(({ id, value }) => [id, String(value)]))
}

/** The changed values of a form as text; a default that is entered by hand is a choice as well. */
export function readChanges(
  fields: readonly ThemeField[],
  shown: ShownValues,
  form: FormData,
): (DesignChange & { value: string })[] {
  return fields.flatMap((field) => {
    const { id } = field
    const was = shown[id]
    if (was === undefined) return []
    const given = form.get(id)
    if (field.type !== 'switch' && typeof given !== 'string') return []
    const text = String(given).replaceAll('\r\n', '\n')
    const entered = field.isCut ? lastPart(text) : text
    const value = field.type === 'switch' ? (given === null ? 'off' : 'on') : entered
    return value === writeValue(field, was) ? [] : [{ id, value, was }]
  })
}

/** The changed fields as they are now, beside which a refused form shows its own values. */
export function describeCurrent(fields: readonly ThemeField[], shown: ShownValues, form: FormData) {
  const changed = new Set(readChanges(fields, shown, form).map(({ id }) => id))
  const theirs = fields.filter(({ id }) => changed.has(id))
  return {
    version: JSON.stringify({ ...shown, ...writeShown(theirs) }),
    theirs: Object.fromEntries(theirs.map((field) => [field.id, toSent(field)])),
  }
}

/** A value as browsers send it, which leave out a switch that is off. */
export function toSent(field: ThemeField): string {
  const value = writeValue(field, field.value)
  return field.type === 'switch' && value === 'off' ? '' : value
}

/** Of an address as the browser shows it; anything else as it is. */
function lastPart(address: string): string {
  const [path = ''] = address.trim().split(/[?#]/, 1)
  return path.split('/').findLast((part) => part !== '') ?? ''
}

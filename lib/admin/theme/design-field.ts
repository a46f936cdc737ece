import type { ThemeField } from '#lib/domains/publishing/themes/index.ts'

/** A value as its field shows it. */
export function writeValue({ type, value }: ThemeField): string {
  if (type === 'switch') return value === true ? 'on' : 'off'
  // The browser's field for colours takes six digits only.
  if (type === 'color') return String(value).replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  return String(value)
}

/** The changed values of a form as text; a default that is entered by hand is a choice as well. */
export function readChanges(fields: readonly ThemeField[], form: FormData): { id: string; value: string }[] {
  return fields.flatMap((field) => {
    const shown = form.get(`was:${field.id}`)
    if (typeof shown !== 'string') return []
    const given = form.get(field.id)
    const entered = field.isCut && typeof given === 'string' ? lastPart(given) : given
    const value = field.type === 'switch' ? (given === null ? 'off' : 'on') : entered
    return typeof value !== 'string' || value === shown ? [] : [{ id: field.id, value }]
  })
}

/** Of an address as the browser shows it; anything else as it is. */
function lastPart(address: string): string {
  const [path = ''] = address.trim().split(/[?#]/, 1)
  return path.split('/').findLast((part) => part !== '') ?? ''
}

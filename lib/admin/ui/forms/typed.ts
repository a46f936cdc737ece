import { isSecretField } from './draft-fields.ts'

/** The values of a form's fields by name, as it is sent; several of one name are joined by `, `. */
export type Typed = Record<string, string>

/** The values that the form would send, apart from secrets. */
export function readTyped(form: HTMLFormElement): Typed {
  const typed: Typed = {}
  for (const [name, value] of new FormData(form)) {
    const field = form.elements.namedItem(name)
    const isSecret = isSecretField(field instanceof HTMLInputElement ? field : { name })
    if (typeof value !== 'string' || isSecret || name.startsWith('$')) continue
    typed[name] = name in typed ? `${typed[name]}, ${value}` : value
  }
  return typed
}

/** Whether a field shows something else than it did at first. */
export function wasTyped(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (!('name' in field) || field.name === '') return false
    if (field instanceof HTMLTextAreaElement) return field.value !== withPlainLines(field.defaultValue)
    if (field instanceof HTMLSelectElement) {
      const options = [...field.options]
      return (
        options.some((one) => one.defaultSelected) &&
        options.some((one) => one.selected !== one.defaultSelected)
      )
    }
    if (!(field instanceof HTMLInputElement) || ['hidden', 'file', 'submit'].includes(field.type))
      return false
    if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
    return field.value !== field.defaultValue
  })
}

function withPlainLines(text: string | undefined): string | undefined {
  return text?.replaceAll('\r\n', '\n')
}

/** Which version the fields showed does not count. */
export function isSameTyped({ version: _, ...one }: Typed, { version: __, ...other }: Typed): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => withPlainLines(one[name]) === withPlainLines(other[name]))
}

/** Puts values into the fields that do not ask the form for what was typed. */
export function fillTyped(form: HTMLFormElement, typed: Typed): void {
  const counts = new Map<string, number>()
  for (const field of form.elements) {
    const name = field.getAttribute('name') ?? ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      if (field.name) field.checked = (typed[field.name] ?? '').split(', ').includes(field.value)
      continue
    }
    const isPlain =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    if (!isPlain || (field instanceof HTMLInputElement && field.type === 'file')) continue
    const value = typed[field.name]
    if (value !== undefined && counts.get(field.name) === 1 && field.value !== value) field.value = value
  }
}

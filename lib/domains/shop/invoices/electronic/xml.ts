import { escapeXml } from '#lib/platform/text/markup.ts'

type Attributes = Record<string, string>

/** An element around others; '' if all of them are. */
export function group(name: string, children: readonly string[]): string {
  const inner = children.join('')
  return inner === '' ? '' : `<${name}>${inner}</${name}>`
}

/** An element with text; '' if there is none. */
export function leaf(name: string, text: string | null | undefined, attributes: Attributes = {}): string {
  const trimmed = text?.trim()
  if (!trimmed) return ''
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return `<${name}${written.join('')}>${escapeXml(trimmed)}</${name}>`
}

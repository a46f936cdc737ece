export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Escapes text for an element or a quoted attribute. Removes what XML 1.0 does not allow even escaped. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to match.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

type Attributes = Record<string, string | number | null | undefined>

/** An element with text content; '' if the text is absent and there are no attributes. */
export function textElement(
  name: string,
  text: string | null | undefined,
  attributes: Attributes = {},
): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined)
  if (!text && given.length === 0) return ''
  const written = given.map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`).join('')
  return text ? `<${name}${written}>${escapeXml(text)}</${name}>\n` : `<${name}${written}/>\n`
}

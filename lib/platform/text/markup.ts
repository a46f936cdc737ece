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

/** JSON that is safe in a script element: its text cannot end the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

import type { StructuredData } from '../page-head.ts'

/** JSON-LD that stays within its script element, whatever the names and texts in it. */
export function serializeData(data: StructuredData): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return json.replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

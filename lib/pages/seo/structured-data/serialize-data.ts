import type { StructuredData } from '../page-head.ts'

/** JSON-LD, escaped so that no text in it can end the script element. */
export function serializeData(data: StructuredData): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return json.replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

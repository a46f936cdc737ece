import { scriptJson } from '#lib/platform/text/script-json.ts'
import type { StructuredData } from '../page-head.ts'

/** JSON-LD, escaped so that no text in it can end the script element. */
export function serializeData(data: StructuredData): string {
  return scriptJson({ '@context': 'https://schema.org', ...data })
}

import { LimitReached } from './errors.ts'
import type { RawDocument } from './prepare-document.ts'
import { MAX_FIELDS } from './segments/field-lengths.ts'

/**
 * Passes the documents of one build through. Throws `LimitReached` once they have more fields than the index has room
 * for.
 */
export function limitFields(): (document: RawDocument) => RawDocument {
  const names = new Set<string>()
  return (document) => {
    const added = Object.keys(document.fields).filter((name) => !names.has(name))
    if (names.size + added.length > MAX_FIELDS) throw new LimitReached('fields of a type', MAX_FIELDS)
    for (const name of added) names.add(name)
    return document
  }
}

import type { ReadDocument } from '#lib/search/documents/read-document.ts'
import type { TableDocument } from './documents-table.ts'
import { type LabelWeights, toTextVector } from './text-vector.ts'

export function toTableDocument(
  { id, fields, result, visibleFrom }: ReadDocument,
  weights: LabelWeights,
): TableDocument {
  const moment = visibleFrom > 0 ? new Date(visibleFrom) : null
  return { id: Number(id), visibleFrom: moment, words: toTextVector(fields, weights), result }
}

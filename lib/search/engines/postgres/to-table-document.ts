import type { SearchDocument } from '#lib/search/documents/build-document.ts'
import type { LabelWeights } from '#lib/search/engines/label-weights.ts'
import type { TableDocument } from './documents-table.ts'
import { toTextVector } from './text-vector.ts'

export function toTableDocument(
  { id, fields, wholes, result, visibleFrom }: SearchDocument,
  weights: LabelWeights,
): TableDocument {
  const moment = visibleFrom > 0 ? new Date(visibleFrom) : null
  return { id: Number(id), visibleFrom: moment, words: toTextVector({ fields, wholes }, weights), result }
}

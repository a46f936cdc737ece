import { fieldImpact, lengthNorm } from '../bm25.ts'
import { withRoom } from '../format/growable.ts'
import { scaleOf } from '../levels.ts'
import type { FieldAverages } from '../prepare-document.ts'

type Field = {
  name: string
  /** By document: how many words it has, and what they weigh. */
  lengths: Uint32Array
  weights: Float64Array
  total: number
  documents: number
  greatestWeight: number
  /** By document, once all are counted: what a frequency is weighed against. */
  norms: Float64Array
}

/** Postings name their field in four bits. */
export const MAX_FIELDS = 16

/** How many words each document has in each field, and what they weigh, until the averages are known. */
export class FieldLengths {
  readonly #fields: Field[] = []
  #scale = 1

  /** The number of a field. */
  field(name: string): number {
    const number = this.#fields.findIndex((field) => field.name === name)
    return number < 0 ? this.#add(name) : number
  }

  /** Notes how many words a document has in a field, and their weight. */
  count(number: number, doc: number, length: number, weight: number): void {
    const field = this.#fields[number] as Field
    field.lengths = withRoom(field.lengths, doc + 1)
    field.lengths[doc] = length
    field.weights = withRoom(field.weights, doc + 1)
    field.weights[doc] = weight
    field.greatestWeight = Math.max(field.greatestWeight, weight)
    field.total += length
    field.documents++
  }

  /** The average number of words by field, over the documents that have the field. */
  averages(): FieldAverages {
    return Object.fromEntries(this.#fields.map(({ name, total, documents }) => [name, total / documents]))
  }

  /** The scale that fits the fields seen so far: see `scaleOf`. */
  scale(): number {
    return scaleOf(this.#fields.map(({ greatestWeight }) => greatestWeight))
  }

  /** Must be called once all documents are counted, before `impact`. */
  settle(): void {
    this.#scale = this.scale()
    for (const field of this.#fields) {
      const { lengths, weights, total, documents } = field
      const average = total / documents
      field.norms = Float64Array.from(weights, (weight, doc) =>
        lengthNorm(lengths[doc] ?? 0, average, weight),
      )
    }
  }

  /** A word's score contribution through a field, on the scale of the index. */
  impact(field: number, frequency: number, doc: number): number {
    const { weights, norms } = this.#fields[field] as Field
    return fieldImpact(frequency, norms[doc] as number, (weights[doc] as number) / this.#scale)
  }

  #add(name: string): number {
    if (this.#fields.length === MAX_FIELDS)
      throw new Error(`A type has at most ${MAX_FIELDS} searchable fields.`)
    const counts = { total: 0, documents: 0, greatestWeight: 0 }
    const byDocument = {
      lengths: new Uint32Array(1024),
      weights: new Float64Array(1024),
      norms: new Float64Array(0),
    }
    this.#fields.push({ name, ...byDocument, ...counts })
    return this.#fields.length - 1
  }
}

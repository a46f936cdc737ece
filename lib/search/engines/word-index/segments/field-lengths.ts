import { fieldImpact, lengthNorm } from '../bm25.ts'
import { withRoom } from '../format/growable.ts'
import { scaleOf } from '../levels.ts'
import type { FieldAverages } from '../prepare-document.ts'

/** Fields of one name and weight. */
type Field = {
  name: string
  weight: number
  lengths: Uint32Array
  total: number
  documents: number
  /** These two are known once all documents are. */
  scaledWeight: number
  average: number
}

/** Postings name their field in four bits. */
const MOST_FIELDS = 16

/** How many words each document has in each field, until the averages are known. */
export class FieldLengths {
  readonly #fields: Field[] = []

  /** The number of a field. */
  field(name: string, weight: number): number {
    const number = this.#fields.findIndex((field) => field.name === name && field.weight === weight)
    return number < 0 ? this.#add(name, weight) : number
  }

  /** Notes how many words a document has in a field. */
  count(number: number, doc: number, length: number): void {
    const field = this.#fields[number] as Field
    field.lengths = withRoom(field.lengths, doc + 1)
    field.lengths[doc] = length
    field.total += length
    field.documents++
  }

  /** The average number of words by field, over the documents that have the field. */
  averages(): FieldAverages {
    const sums = new Map<string, { total: number; documents: number }>()
    for (const { name, total, documents } of this.#fields) {
      const sum = sums.get(name) ?? { total: 0, documents: 0 }
      sums.set(name, { total: sum.total + total, documents: sum.documents + documents })
    }
    return Object.fromEntries([...sums].map(([name, { total, documents }]) => [name, total / documents]))
  }

  /** The scale that fits the fields seen so far: see `scaleOf`. */
  scale(): number {
    const greatest = new Map<string, number>()
    for (const { name, weight } of this.#fields) greatest.set(name, Math.max(weight, greatest.get(name) ?? 0))
    return scaleOf(greatest.values())
  }

  /** To be called once all documents are counted, before `impact`. */
  settle(): void {
    const averages = this.averages()
    const scale = this.scale()
    for (const field of this.#fields) {
      field.average = averages[field.name] as number
      field.scaledWeight = field.weight / scale
    }
  }

  /** What a word adds to its document through a field, on the scale of the index. */
  impact(field: number, frequency: number, doc: number): number {
    const { scaledWeight, lengths, average } = this.#fields[field] as Field
    return fieldImpact(frequency, lengthNorm(lengths[doc] as number, average), scaledWeight)
  }

  #add(name: string, weight: number): number {
    if (this.#fields.length === MOST_FIELDS)
      throw new Error(`A type has at most ${MOST_FIELDS} searchable fields.`)
    const counts = { total: 0, documents: 0, scaledWeight: 0, average: 0 }
    this.#fields.push({ name, weight, lengths: new Uint32Array(1024), ...counts })
    return this.#fields.length - 1
  }
}

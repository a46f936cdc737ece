import { fieldImpact, lengthNorm } from '../bm25.ts'
import { withRoom } from '../format/growable.ts'
import type { FieldAverages } from '../prepare-document.ts'

/** Fields of one name and weight. */
type Field = { name: string; weight: number; lengths: Uint16Array; total: number; documents: number }

const LONGEST = 65_535
/** Postings name their field in four bits. */
const MOST_FIELDS = 16

/** How many words each document has in each field, until the averages are known. */
export class FieldLengths {
  readonly #fields: Field[] = []
  #byName: FieldAverages = {}

  /** Notes a document's length in a field; returns the number of the field. */
  count(name: string, weight: number, doc: number, length: number): number {
    let number = this.#fields.findIndex((field) => field.name === name && field.weight === weight)
    if (number < 0) number = this.#add(name, weight)
    const field = this.#fields[number] as Field
    field.lengths = withRoom(field.lengths, doc + 1)
    field.lengths[doc] = Math.min(length, LONGEST)
    field.total += length
    field.documents++
    return number
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

  /** To be called once all documents are counted, before `impact`. */
  settle(): void {
    this.#byName = this.averages()
  }

  impact(field: number, frequency: number, doc: number): number {
    const { name, weight, lengths } = this.#fields[field] as Field
    return fieldImpact(frequency, lengthNorm(lengths[doc] as number, this.#byName[name] as number), weight)
  }

  #add(name: string, weight: number): number {
    if (this.#fields.length === MOST_FIELDS)
      throw new Error(`A type has at most ${MOST_FIELDS} searchable fields.`)
    this.#fields.push({ name, weight, lengths: new Uint16Array(1024), total: 0, documents: 0 })
    return this.#fields.length - 1
  }
}

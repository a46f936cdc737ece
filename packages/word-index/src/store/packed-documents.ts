import type { RawDocument } from '../prepare-document.ts'

/**
 * Documents on their way to a worker, in a few large chunks: these are copied to its thread far faster than many small
 * ones.
 */
export type PackedDocuments = {
  ids: Float64Array
  visibleFrom: Float64Array
  /** All stored results concatenated, and where each ends. */
  stored: Uint8Array
  storedEnds: Uint32Array
  /** All texts concatenated; for each field its index in `fields`, and where its text ends. */
  text: string
  fields: { name: string; weight: number }[]
  fieldNumbers: Uint32Array
  textEnds: Uint32Array
  /** By document, how many fields it and those before it have in total. */
  fieldEnds: Uint32Array
  /** By document, its whole texts as lines. */
  wholes: string[]
}

/** A string has at most half a billion characters. */
const MAX_CHARACTERS = 1 << 26

/** Split so that no piece has much more than `most` characters. */
export function* packInPieces(documents: RawDocument[], most = MAX_CHARACTERS): Generator<PackedDocuments> {
  let characters = 0
  let from = 0
  for (const [index, { fields }] of documents.entries()) {
    for (const [text] of Object.values(fields)) characters += text.length
    if (characters < most && index < documents.length - 1) continue
    yield packDocuments(documents.slice(from, index + 1))
    from = index + 1
    characters = 0
  }
}

function packDocuments(documents: RawDocument[]): PackedDocuments {
  const fields: { name: string; weight: number }[] = []
  const numbers = new Map<string, number>()
  const texts: string[] = []
  const fieldNumbers: number[] = []
  const fieldEnds = new Uint32Array(documents.length)
  for (const [index, document] of documents.entries()) {
    for (const [name, [text, weight]] of Object.entries(document.fields)) {
      const key = `${weight} ${name}`
      const number = numbers.get(key) ?? fields.push({ name, weight }) - 1
      numbers.set(key, number)
      fieldNumbers.push(number)
      texts.push(text)
    }
    fieldEnds[index] = texts.length
  }
  const stored = documents.map((document) => document.stored)
  return {
    ids: Float64Array.from(documents, ({ id }) => id),
    visibleFrom: Float64Array.from(documents, ({ visibleFrom }) => visibleFrom),
    // Not from Buffer's pool, which would be copied as a whole.
    stored: joinBytes(stored),
    storedEnds: endsOf(stored),
    text: texts.join(''),
    fields,
    fieldNumbers: Uint32Array.from(fieldNumbers),
    textEnds: endsOf(texts),
    fieldEnds,
    wholes: documents.map(({ wholes = [] }) => wholes.join('\n')),
  }
}

export function* unpackDocuments(packed: PackedDocuments): Generator<RawDocument> {
  const { ids, visibleFrom, stored, storedEnds, text, textEnds, fields, fieldNumbers, fieldEnds, wholes } =
    packed
  let field = 0
  for (const [index, id] of ids.entries()) {
    const document: RawDocument = {
      id,
      visibleFrom: visibleFrom[index] as number,
      stored: stored.subarray(startOf(storedEnds, index), storedEnds[index]),
      fields: {},
    }
    if (wholes[index]) document.wholes = wholes[index].split('\n')
    for (; field < (fieldEnds[index] as number); field++) {
      const { name, weight } = fields[fieldNumbers[field] as number] as { name: string; weight: number }
      document.fields[name] = [text.slice(startOf(textEnds, field), textEnds[field]), weight]
    }
    yield document
  }
}

function joinBytes(pieces: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}

function endsOf(pieces: { length: number }[]): Uint32Array {
  let end = 0
  return Uint32Array.from(pieces, ({ length }) => {
    end += length
    return end
  })
}

function startOf(ends: Uint32Array, index: number): number {
  return index === 0 ? 0 : (ends[index - 1] as number)
}

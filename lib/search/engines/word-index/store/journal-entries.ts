import { GrowableBytes } from '../format/growable.ts'
import type { PreparedDocument } from '../part.ts'

/** One record of a journal: documents that were saved, ids that were deleted, and the cursor reached. */
export type JournalBatch = {
  saved: PreparedDocument[]
  deleted: number[]
  /** Into the log of changes; null if it stays the same. */
  cursor: string | null
}

export function encodeBatch({ saved, deleted, cursor }: JournalBatch): Uint8Array {
  const out = new GrowableBytes()
  const text = (value: Uint8Array) => {
    out.varint(value.length)
    out.append(value)
  }
  text(Buffer.from(cursor ?? ''))
  out.varint(deleted.length)
  for (const id of deleted) out.varint(id)
  out.varint(saved.length)
  for (const { id, visibleFrom, stored, words } of saved) {
    out.varint(id)
    out.varint(visibleFrom)
    text(stored)
    out.varint(words.length)
    for (const [word, level] of words) {
      text(Buffer.from(word))
      out.byte(level)
    }
  }
  // So that no whole record ends in zeros, as one that was only partly written does.
  out.byte(END)
  return out.view()
}

const END = 255

/** The bytes must have passed their checksum. */
export function decodeBatch(bytes: Buffer): JournalBatch {
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0
      if (byte < 128) return value + byte * factor
      value += (byte - 128) * factor
    }
  }
  const take = (): Buffer => {
    const length = varint()
    at += length
    return bytes.subarray(at - length, at)
  }
  const cursor = take().toString() || null
  const deleted = Array.from({ length: varint() }, varint)
  const saved = Array.from({ length: varint() }, (): PreparedDocument => {
    const id = varint()
    const visibleFrom = varint()
    const stored = new Uint8Array(take())
    const words = Array.from({ length: varint() }, (): [string, number] => [
      take().toString(),
      bytes[at++] ?? 1,
    ])
    return { id, visibleFrom, stored, words }
  })
  return { saved, deleted, cursor }
}

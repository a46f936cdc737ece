import { ByteReader } from '../format/byte-reader.ts'
import { GrowableBytes } from '../format/growable.ts'
import type { PreparedDocument } from '../part.ts'

/** One record of a journal: documents that were saved, ids that were deleted, and the cursor reached. */
export type JournalBatch = {
  saved: PreparedDocument[]
  deleted: number[]
  /** Into the log of changes; null if it stays the same. */
  cursor: string | null
}

const MAX_KEPT = 1 << 20
let kept = new GrowableBytes()

/** Valid until the next call. */
export function encodeBatch({ saved, deleted, cursor }: JournalBatch): Uint8Array {
  if (kept.bytes.length > MAX_KEPT) kept = new GrowableBytes()
  const out = kept
  out.length = 0
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
  const reader = new ByteReader(bytes)
  const text = () => reader.take().toString()
  const cursor = text() || null
  const deleted = Array.from({ length: reader.varint() }, () => reader.varint())
  const saved = Array.from({ length: reader.varint() }, (): PreparedDocument => {
    const id = reader.varint()
    const visibleFrom = reader.varint()
    const stored = new Uint8Array(reader.take())
    const words = Array.from({ length: reader.varint() }, (): [string, number] => [text(), reader.byte()])
    return { id, visibleFrom, stored, words }
  })
  return { saved, deleted, cursor }
}

import { Dictionary } from '#packages/word-index/src/format/dictionary.ts'
import type { DictionaryBuilder } from '#packages/word-index/src/format/dictionary-builder.ts'

/** A builder's input, as a segment reads it. */
export function openDictionary(builder: DictionaryBuilder, onRead?: (offset: number) => void): Dictionary {
  const { chunks, directory } = builder.finish()
  const bytes = Buffer.concat(chunks)
  return new Dictionary(directory, builder.count, ({ offset, length }) => {
    onRead?.(offset)
    return new Uint8Array(bytes.subarray(offset, offset + length))
  })
}

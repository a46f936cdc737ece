/**
 * Decodes the documents of a block, from its width on, into `docs`; `before` is the document that the first difference
 * counts from. Returns where the levels begin.
 */
export function decodeDocs(
  bytes: Uint8Array,
  start: number,
  docs: Uint32Array,
  count: number,
  before: number,
): number {
  const width = bytes[start] as number
  let at = start + 1
  let doc = before
  if (width === 1) {
    for (let index = 0; index < count; index++) {
      doc += bytes[at + index] as number
      docs[index] = doc
    }
  } else if (width === 2) {
    for (let index = 0; index < count; index++) {
      doc += (bytes[at] as number) | ((bytes[at + 1] as number) << 8)
      at += 2
      docs[index] = doc
    }
  } else if (width === 3) {
    for (let index = 0; index < count; index++) {
      doc += (bytes[at] as number) | ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16)
      at += 3
      docs[index] = doc
    }
  } else {
    for (let index = 0; index < count; index++) {
      doc +=
        (bytes[at] as number) +
        (bytes[at + 1] as number) * 256 +
        (bytes[at + 2] as number) * 65_536 +
        (bytes[at + 3] as number) * 16_777_216
      at += 4
      docs[index] = doc
    }
  }
  return start + 1 + width * count
}

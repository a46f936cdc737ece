/** Numbers of this many bits or more are written as four bytes. */
const WIDEST_PACKED = 24

/** How many bits numbers up to `greatest` take. */
export function bitsFor(greatest: number): number {
  const bits = greatest === 0 ? 0 : 32 - Math.clz32(greatest)
  return bits > WIDEST_PACKED ? 32 : bits
}

export function packedBytes(count: number, bits: number): number {
  return (count * bits + 7) >> 3
}

/** Writes the first `count` numbers with `bits` each, low bits first. Returns where the next byte goes. */
export function packNumbers(
  numbers: Uint32Array,
  count: number,
  bits: number,
  out: Uint8Array,
  start: number,
): number {
  let at = start
  let pending = 0
  let have = 0
  for (let index = 0; index < count; index++) {
    const number = numbers[index] as number
    if (bits === 32) {
      for (let shift = 0; shift < 32; shift += 8) out[at++] = number >>> shift
      continue
    }
    pending |= number << have
    have += bits
    while (have >= 8) {
      out[at++] = pending
      pending >>>= 8
      have -= 8
    }
  }
  if (have > 0) out[at++] = pending
  return at
}

/** Reads documents from their packed differences minus one; `before` is the document before the first. */
export function unpackDocs(
  bytes: Uint8Array,
  start: number,
  bits: number,
  docs: Uint32Array,
  count: number,
  before: number,
): void {
  let doc = before
  let at = start
  if (bits === 8) {
    for (let index = 0; index < count; index++) {
      doc += (bytes[at++] as number) + 1
      docs[index] = doc
    }
    return
  }
  if (bits === 32) {
    for (let index = 0; index < count; index++) {
      const low = (bytes[at] as number) | ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16)
      doc += low + (bytes[at + 3] as number) * 16_777_216 + 1
      at += 4
      docs[index] = doc
    }
    return
  }
  const mask = (1 << bits) - 1
  let pending = 0
  let have = 0
  for (let index = 0; index < count; index++) {
    while (have < bits) {
      pending |= (bytes[at++] as number) << have
      have += 8
    }
    doc += (pending & mask) + 1
    pending >>>= bits
    have -= bits
    docs[index] = doc
  }
}

/** Reads levels from their packed differences to the least one. */
export function unpackLevels(
  bytes: Uint8Array,
  start: number,
  bits: number,
  least: number,
  levels: Uint8Array,
  count: number,
): void {
  const mask = (1 << bits) - 1
  let at = start
  let pending = 0
  let have = 0
  for (let index = 0; index < count; index++) {
    if (have < bits) {
      pending |= (bytes[at++] as number) << have
      have += 8
    }
    levels[index] = least + (pending & mask)
    pending >>>= bits
    have -= bits
  }
}

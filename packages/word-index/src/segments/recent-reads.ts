/** Of all segments of the process together. */
const MOST_BYTES = 4 << 20
const MOST_OF_ONE = 1 << 18
const OWNERS = 4096
const OFFSETS = 2 ** 40

type Read = { owner: object; bytes: Uint8Array }

const reads = new Map<number, Read>()
let held = 0
let owners = 0

/** The lists that were read last, the oldest first: with every letter that is typed, most of them are needed again. */
export class RecentReads {
  readonly #first = (owners++ % OWNERS) * OFFSETS

  /** `read` is called unless the bytes are known. Nobody may write to what is returned. */
  get(offset: number, length: number, read: () => Uint8Array): Uint8Array {
    const key = this.#first + offset
    const known = reads.get(key)
    if (known?.owner === this && known.bytes.length === length) return known.bytes
    const bytes = read()
    if (length <= MOST_OF_ONE) this.#add(key, bytes)
    return bytes
  }

  /** Of a file that is closed. */
  clear(): void {
    for (const [key, { owner }] of reads) if (owner === this) forget(key)
  }

  #add(key: number, bytes: Uint8Array): void {
    forget(key)
    reads.set(key, { owner: this, bytes })
    held += bytes.length
    for (const oldest of reads.keys()) {
      if (held <= MOST_BYTES) return
      forget(oldest)
    }
  }
}

function forget(key: number): void {
  held -= reads.get(key)?.bytes.length ?? 0
  reads.delete(key)
}

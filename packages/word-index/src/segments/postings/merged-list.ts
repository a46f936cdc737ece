import { withRoom } from '../../format/growable.ts'
import type { PostingList } from '../../query/posting-list.ts'

/** One word's postings from several segments, under their new numbers. */
export class MergedList {
  docs = new Uint32Array(1 << 12)
  levels = new Uint8Array(1 << 12)
  count = 0
  #isSorted = true

  clear(): void {
    this.count = 0
    this.#isSorted = true
  }

  /** A document whose new number is `gone` is left out. */
  add(list: PostingList, numbers: Uint32Array, gone: number): void {
    this.#reserve(this.count + list.count)
    if (this.count > 0) this.#isSorted = false
    list.walk({
      wants: () => true,
      visit: (doc, level) => {
        const number = numbers[doc] as number
        if (number === gone) return
        this.docs[this.count] = number
        this.levels[this.count++] = level
      },
    })
  }

  sort(): void {
    if (this.#isSorted) return
    const packed = new Float64Array(this.count)
    for (let index = 0; index < this.count; index++) {
      packed[index] = (this.docs[index] as number) * 256 + (this.levels[index] as number)
    }
    packed.sort()
    for (let index = 0; index < this.count; index++) {
      const posting = packed[index] as number
      this.docs[index] = Math.floor(posting / 256)
      this.levels[index] = posting % 256
    }
  }

  #reserve(count: number): void {
    if (count <= this.docs.length) return
    this.docs = withRoom(this.docs, count)
    const levels = new Uint8Array(this.docs.length)
    levels.set(this.levels)
    this.levels = levels
  }
}

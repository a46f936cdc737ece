import { setImmediate } from 'node:timers/promises'
import type { MemorySegment } from '../segments/memory-segment.ts'
import type { Likeliest } from './likeliest.ts'
import type { Nearness } from './nearness.ts'

/** Words compared at a time before other work goes on. */
const WORDS_A_TURN = 10_000

/** Offers the words of recently saved documents that are similar to one typed. Yields to other work. */
export async function collectFromMemory(
  part: MemorySegment,
  nearness: Nearness,
  found: Likeliest,
): Promise<void> {
  let left = WORDS_A_TURN
  for (const [word, documents] of part.wordCounts()) {
    if (left-- === 0) {
      left = WORDS_A_TURN
      await setImmediate()
    }
    const length = readPoints(word)
    const near = nearness.compare(points, length)
    if (near) found.offer({ word, ...near, documents })
  }
}

const points = new Uint32Array(256)

/** Returns the number of the word's points. */
function readPoints(word: string): number {
  let length = 0
  for (let at = 0; at < word.length; at++) {
    const point = word.codePointAt(at) as number
    if (point > 0xffff) at++
    points[length++] = point
  }
  return length
}

import { setImmediate } from 'node:timers/promises'
import { type Points, toPoints } from '#lib/search/corrections/edit-distance.ts'
import { type Dictionary, DictionaryCursor } from '../format/dictionary.ts'

/** Words read at a time before other work goes on. */
const WORDS_A_TURN = 20_000
const LETTER_BITS = 31

/**
 * What is known of a word without reading it: its length, its first letter, and which letters it has. Letters are told
 * apart by their last five bits, which are different for all letters of an alphabet.
 */
export type Shape = { letters: number; head: number }

/** The shapes of a dictionary's words, by their numbers. */
export class WordShapes {
  readonly letters: Uint32Array
  /** Length, and 256 times the first letter. */
  readonly heads: Uint16Array

  constructor(count: number) {
    this.letters = new Uint32Array(count)
    this.heads = new Uint16Array(count)
  }
}

const known = new WeakMap<Dictionary, Promise<WordShapes>>()

/** Made on first use: six bytes a word. */
export function shapesOf(dictionary: Dictionary): Promise<WordShapes> {
  const shapes = known.get(dictionary) ?? readShapes(dictionary)
  known.set(dictionary, shapes)
  return shapes
}

export function shapeOf(points: Points, length = points.length): Shape {
  let letters = 0
  for (let index = 0; index < length; index++) letters |= 1 << ((points[index] as number) & LETTER_BITS)
  return { letters, head: (((points[0] as number) & LETTER_BITS) << 8) | length }
}

/** Decodes UTF-8 into `points`. Returns the number of code points. */
export function decodePoints(bytes: Uint8Array, points: Points): number {
  let length = 0
  for (let at = 0; at < bytes.length; length++) {
    const lead = bytes[at++] as number
    if (lead < 0x80) points[length] = lead
    else {
      const more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3
      let point = lead & (0x3f >> more)
      for (let index = 0; index < more; index++) point = (point << 6) | ((bytes[at++] as number) & 0x3f)
      points[length] = point
    }
  }
  return length
}

async function readShapes(dictionary: Dictionary): Promise<WordShapes> {
  const shapes = new WordShapes(dictionary.count)
  const cursor = new DictionaryCursor(dictionary)
  const points = toPoints(' '.repeat(256))
  for (let number = 0; cursor.next(); number++) {
    const { letters, head } = shapeOf(points, decodePoints(cursor.word, points))
    shapes.letters[number] = letters
    shapes.heads[number] = head
    if (number % WORDS_A_TURN === WORDS_A_TURN - 1) await setImmediate()
  }
  return shapes
}

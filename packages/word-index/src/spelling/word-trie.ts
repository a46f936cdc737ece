import { setImmediate } from 'node:timers/promises'
import { type Dictionary, DictionaryCursor } from '../format/dictionary.ts'
import { withRoom } from '../format/growable.ts'
import { decodePoints } from './decode-points.ts'

/** Words read at a time before other work goes on. */
const WORDS_A_TURN = 10_000
/** The words of a leaf are compared one by one. */
const MAX_LEAF_WORDS = 16
const MAX_POINTS = 256

/**
 * The beginnings that more than sixteen words of a dictionary share, and their next letters. Nodes are numbered in the
 * order of their words, each before those below it; a last one marks the end.
 */
export type WordTrie = {
  readonly nodes: number
  /** The last letter of a node's beginning, as a code point. */
  readonly letters: Uint32Array
  /** How many letters a beginning has, from 1. */
  readonly depths: Uint8Array
  /** The number of the first word that begins like this. */
  readonly words: Uint32Array
  /** The node after those below. */
  readonly ends: Uint32Array
  /** The documents of the most frequent word that begins like this. */
  readonly tops: Uint32Array
  /** Of each word what `hashEnding` makes of it, so that words with an ending are found without reading all of them. */
  readonly endings: Uint16Array
}

/** The letters of an ending, in bytes. */
const ENDING_BYTES = 5

/** A number that words with the same last five bytes share; few others have it. */
export function hashEnding(word: Uint8Array): number {
  let hash = 0
  for (let at = Math.max(0, word.length - ENDING_BYTES); at < word.length; at++)
    hash = Math.imul(hash, 31) + (word[at] as number)
  return (Math.imul(hash, 0x9e3779b1) >>> 16) & 0xffff
}

const known = new WeakMap<Dictionary, Promise<WordTrie>>()

/** Made on first use: some sixteen bytes a word. */
export function trieOf(dictionary: Dictionary): Promise<WordTrie> {
  const trie = known.get(dictionary) ?? buildTrie(dictionary)
  known.set(dictionary, trie)
  return trie
}

async function buildTrie(dictionary: Dictionary): Promise<WordTrie> {
  const builder = new TrieBuilder()
  const cursor = new DictionaryCursor(dictionary)
  const points = new Uint32Array(MAX_POINTS)
  const endings = new Uint16Array(dictionary.count)
  for (let number = 0; cursor.next(); number++) {
    builder.add(points, decodePoints(cursor.word, points), cursor.count)
    endings[number] = hashEnding(cursor.word)
    if (number % WORDS_A_TURN === WORDS_A_TURN - 1) await setImmediate()
  }
  return { ...builder.finish(), endings }
}

class TrieBuilder {
  #letters = new Uint32Array(64)
  #depths = new Uint8Array(64)
  #words = new Uint32Array(64)
  #ends = new Uint32Array(64)
  #tops = new Uint32Array(64)
  #nodes = 0
  #count = 0
  /** The node of each depth that words may still be added to. */
  readonly #open = new Uint32Array(MAX_POINTS + 1)
  readonly #former = new Uint32Array(MAX_POINTS)
  #formerLength = 0

  /** Words come in the order of their bytes. */
  add(points: Uint32Array, length: number, documents: number): void {
    let shared = 0
    while (shared < this.#formerLength && points[shared] === this.#former[shared]) shared++
    this.#close(shared)
    for (let depth = shared + 1; depth <= length; depth++) this.#openNode(depth, points[depth - 1] as number)
    const own = this.#open[length] as number
    this.#tops[own] = Math.max(this.#tops[own] as number, documents)
    this.#former.set(points.subarray(0, length))
    this.#formerLength = length
    this.#count++
  }

  finish(): Omit<WordTrie, 'endings'> {
    this.#close(0)
    const nodes = this.#nodes
    this.#words = withRoom(this.#words, nodes + 1)
    this.#words[nodes] = this.#count
    return {
      nodes,
      letters: this.#letters.slice(0, nodes),
      depths: this.#depths.slice(0, nodes),
      words: this.#words.slice(0, nodes + 1),
      ends: this.#ends.slice(0, nodes),
      tops: this.#tops.slice(0, nodes),
    }
  }

  #openNode(depth: number, letter: number): void {
    const node = this.#nodes++
    this.#makeRoom()
    this.#letters[node] = letter
    this.#depths[node] = depth
    this.#words[node] = this.#count
    this.#tops[node] = 0
    this.#open[depth] = node
  }

  /** Ends all nodes below a depth. One that has few words loses those below it. */
  #close(depth: number): void {
    for (let below = this.#formerLength; below > depth; below--) {
      const node = this.#open[below] as number
      if (this.#count - (this.#words[node] as number) <= MAX_LEAF_WORDS) this.#nodes = node + 1
      this.#ends[node] = this.#nodes
      const above = this.#open[below - 1] as number
      if (below > 1) this.#tops[above] = Math.max(this.#tops[above] as number, this.#tops[node] as number)
    }
  }

  #makeRoom(): void {
    this.#letters = withRoom(this.#letters, this.#nodes)
    this.#depths = withRoom(this.#depths, this.#nodes)
    this.#words = withRoom(this.#words, this.#nodes)
    this.#ends = withRoom(this.#ends, this.#nodes)
    this.#tops = withRoom(this.#tops, this.#nodes)
  }
}

import { setImmediate } from 'node:timers/promises'
import type { Dictionary } from '../format/dictionary.ts'
import { GrowingDistance } from './growing-distance.ts'
import type { Likeliest } from './likeliest.ts'
import type { Nearness } from './nearness.ts'
import { WordReader } from './word-reader.ts'
import { trieOf, type WordTrie } from './word-trie.ts'

/** Nodes visited and words read at a time before other work goes on. */
const STEPS_A_TURN = 50_000

/** Offers the words of a dictionary that are similar to one typed. Yields to other work. */
export async function collectFromDictionary(
  dictionary: Dictionary,
  nearness: Nearness,
  found: Likeliest,
): Promise<void> {
  const trie = await trieOf(dictionary)
  const search = new DictionarySearch(dictionary, trie, nearness, found)
  while (!search.goOn(STEPS_A_TURN)) await setImmediate()
}

/** Walks through a trie and skips the beginnings that take too many edits. */
class DictionarySearch {
  readonly #trie: WordTrie
  readonly #nearness: Nearness
  readonly #found: Likeliest
  readonly #reader: WordReader
  readonly #distance: GrowingDistance
  #node = 0
  #steps = 0

  constructor(dictionary: Dictionary, trie: WordTrie, nearness: Nearness, found: Likeliest) {
    this.#trie = trie
    this.#nearness = nearness
    this.#found = found
    this.#reader = new WordReader(dictionary)
    this.#distance = new GrowingDistance(nearness.typed, nearness.max)
  }

  /** Returns whether it is done. */
  goOn(steps: number): boolean {
    const { nodes, depths, letters, words, ends } = this.#trie
    this.#steps = 0
    while (this.#node < nodes && this.#steps < steps) {
      const node = this.#node
      this.#steps++
      const depth = depths[node] as number
      const edits = this.#distance.spell(depth, letters[node] as number)
      if (edits > this.#nearness.maxFrom(this.#distance.first)) {
        this.#takeLonger(node, this.#distance.beginning(depth))
        this.#node = ends[node] as number
      } else {
        this.#compareWords(words[node] as number, words[node + 1] as number)
        this.#node++
      }
    }
    return this.#node === nodes
  }

  #compareWords(from: number, to: number): void {
    for (let number = from; number < to; number++) {
      this.#steps++
      const near = this.#nearness.compare(this.#reader.points, this.#reader.read(number))
      if (near) this.#found.offer({ word: this.#reader.word, ...near, documents: this.#reader.documents })
    }
  }

  /** The most frequent of the words below a node, all of which have the same beginning. */
  #takeLonger(from: number, distance: number): void {
    const { words, ends, tops } = this.#trie
    const { first } = this.#distance
    if (!this.#nearness.mayBegin(distance, first)) return
    const letter = String.fromCodePoint(first)
    const takes = (documents: number) =>
      this.#found.takes({ word: letter, distance, isLonger: true, documents })
    const end = ends[from] as number
    for (let node = from; node < end; ) {
      this.#steps++
      if (!takes(tops[node] as number)) {
        node = ends[node] as number
        continue
      }
      for (let number = words[node] as number; number < (words[node + 1] as number); number++) {
        this.#steps++
        this.#reader.read(number)
        const { documents } = this.#reader
        if (takes(documents))
          this.#found.offer({ word: this.#reader.word, distance, isLonger: true, documents })
      }
      node++
    }
  }
}

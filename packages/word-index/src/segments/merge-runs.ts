import { withRoom } from '../format/growable.ts'
import { levelOf } from '../levels.ts'
import type { FieldLengths } from './field-lengths.ts'
import type { PostingSource } from './postings/posting-source.ts'
import type { SegmentWriter } from './segment-writer.ts'

/** Begins a word that stands for a whole text. */
const EXACT_BYTE = '='.charCodeAt(0)

/** Merges the postings of several sources word by word. Each source has later documents than the one before. */
export function mergeRuns(runs: PostingSource[], lengths: FieldLengths, writer: SegmentWriter): void {
  lengths.settle()
  const list = new JoinedList(lengths)
  for (let word = leastWord(runs); word; word = leastWord(runs)) {
    list.clear(word[0] === EXACT_BYTE)
    for (const run of runs) if (run.word === word || (run.word && equals(run.word, word))) list.addFrom(run)
    list.end()
    writer.addWord(word, list.docs, list.levels, list.count)
  }
}

/** The documents of one word, each with the sum over its fields. */
class JoinedList {
  readonly #lengths: FieldLengths
  docs = new Uint32Array(1 << 12)
  levels = new Uint8Array(1 << 12)
  count = 0
  #doc = -1
  #isExact = false
  #impact = 0

  constructor(lengths: FieldLengths) {
    this.#lengths = lengths
  }

  /** `isExact`: of a word that stands for a whole text, which belongs to no field. */
  clear(isExact: boolean): void {
    this.count = 0
    this.#doc = -1
    this.#isExact = isExact
  }

  addFrom(run: PostingSource): void {
    this.#reserve(this.count + run.postings + 1)
    const { postings } = run
    for (let index = 0; index < postings; index++) {
      run.nextPosting()
      if (run.doc !== this.#doc) this.end()
      if (this.#doc < 0) this.#impact = 0
      this.#doc = run.doc
      if (!this.#isExact) this.#impact += this.#lengths.impact(run.count >>> 12, run.count & 4095, run.doc)
    }
    run.nextWord()
  }

  /** Ends the document under way. */
  end(): void {
    if (this.#doc < 0) return
    this.docs[this.count] = this.#doc
    this.levels[this.count++] = this.#isExact ? 1 : levelOf(this.#impact)
    this.#doc = -1
  }

  #reserve(count: number): void {
    if (count <= this.docs.length) return
    this.docs = withRoom(this.docs, count)
    const levels = new Uint8Array(this.docs.length)
    levels.set(this.levels)
    this.levels = levels
  }
}

function leastWord(runs: PostingSource[]): Uint8Array | undefined {
  const [only, ...others] = runs
  if (others.length === 0) return only?.word
  let least: Uint8Array | undefined
  for (const { word } of runs) if (word && (!least || Buffer.compare(word, least) < 0)) least = word
  return least && new Uint8Array(least)
}

function equals(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0
}

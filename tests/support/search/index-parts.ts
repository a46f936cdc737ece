import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { keepMatching, listMatching } from '#packages/word-index/src/look-up-matches.ts'
import { type FieldAverages, prepareDocument } from '#packages/word-index/src/prepare-document.ts'
import { type Found, scoreInSteps, searchParts } from '#packages/word-index/src/query/search-parts.ts'
import { runAtOnce } from '#packages/word-index/src/query/steps.ts'
import { createMemorySegment, type MemorySegment } from '#packages/word-index/src/segments/memory-segment.ts'
import { mergeSegments } from '#packages/word-index/src/segments/merge-segments.ts'
import { openSegment, type Segment } from '#packages/word-index/src/segments/segment.ts'
import { createSegmentBuilder } from '#packages/word-index/src/segments/segment-builder.ts'
import { writeSegment } from '#packages/word-index/src/segments/write-segment.ts'
import type { NaiveDocument } from './naive-index.ts'

/** A part with the documents that were put into it, in the order of their numbers. */
type DiskPart = { part: Segment; copies: NaiveDocument[] }
type MemoryPart = { part: MemorySegment; copies: NaiveDocument[] }

/** The parts of an index and what a store does with them, in a folder of its own. */
export class IndexParts {
  readonly averages: FieldAverages
  readonly #scale: number
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-parts-'))
  readonly #current = new Map<number, NaiveDocument>()
  #disk: DiskPart[] = []
  #memory: MemoryPart = { part: createMemorySegment(), copies: [] }
  #files = 0

  /** Builds a first segment. */
  constructor(documents: readonly NaiveDocument[]) {
    const file = this.#nextFile()
    const builder = createSegmentBuilder(file, path.join(this.#folder, 'temporary'))
    const falling = sortFalling(documents)
    for (const document of falling) builder.add({ ...document, stored: storedOf(document) })
    const { averages, scale } = builder.finish()
    this.averages = averages
    this.#scale = scale
    this.#disk = [{ part: openSegment(file), copies: falling }]
    for (const document of documents) this.#current.set(document.id, document)
  }

  /** All current documents, visible or not yet. */
  get documents(): NaiveDocument[] {
    return [...this.#current.values()]
  }

  get parts(): (Segment | MemorySegment)[] {
    return this.#parts().map(({ part }) => part)
  }

  save(document: NaiveDocument): void {
    this.delete(document.id)
    this.#memory.part.add(this.#prepare(document))
    this.#memory.copies.push(document)
    this.#current.set(document.id, document)
  }

  delete(id: number): void {
    for (const { part } of this.#parts()) {
      const doc = part.find(id)
      if (doc >= 0) part.hide(doc)
    }
    this.#current.delete(id)
  }

  /** Writes what was saved lately into a segment. */
  flush(): void {
    const { part, copies } = this.#memory
    const kept = copies.filter((_, doc) => !part.isHidden(doc))
    const file = this.#nextFile()
    writeSegment(
      file,
      kept.map((document) => this.#prepare(document)),
    )
    this.#disk.push({ part: openSegment(file), copies: sortFalling(kept) })
    this.#memory = { part: createMemorySegment(), copies: [] }
  }

  /** Makes one segment of all on the disk. */
  merge(): void {
    const file = this.#nextFile()
    mergeSegments(
      this.#disk.map(({ part }) => part),
      file,
    )
    const kept = this.#disk.flatMap(({ part, copies }) => copies.filter((_, doc) => !part.isHidden(doc)))
    for (const { part } of this.#disk) part.close()
    this.#disk = [{ part: openSegment(file), copies: sortFalling(kept) }]
  }

  /** Opens every segment again and hides in it what was hidden. */
  reopen(): void {
    this.#disk = this.#disk.map(({ part, copies }) => {
      const hidden = part.hiddenDocs()
      part.close()
      const opened = openSegment(part.file)
      for (const doc of hidden) opened.hide(doc)
      return { part: opened, copies }
    })
  }

  search(words: string[], wish: { limit: number; now: number }): Found {
    return searchParts(this.parts, { words }, wish)
  }

  /** The first of the rows that match, best first, and all that do, looked up by their ids. */
  lookUp(words: string[], wish: { now: number; match: 'all' | 'any' }, ids: number[]) {
    const { parts } = this
    return {
      kept: keepMatching(runAtOnce(scoreInSteps(parts, { words }, wish)), ids),
      all: listMatching(runAtOnce(scoreInSteps(parts, { words }, wish))),
    }
  }

  close(): void {
    for (const { part } of this.#disk) part.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #parts(): (DiskPart | MemoryPart)[] {
    return [...this.#disk, this.#memory]
  }

  #prepare(document: NaiveDocument) {
    return prepareDocument({ ...document, stored: storedOf(document) }, this.averages, this.#scale)
  }

  #nextFile(): string {
    return path.join(this.#folder, `segment-${++this.#files}.wix`)
  }
}

/** The texts that hits were stored with, in their order. */
export function readHits({ hits }: Found): string[] {
  return hits.map(({ part, doc }) => Buffer.from(part.readStored(doc)).toString())
}

export function storedOf({ id, fields }: NaiveDocument): Uint8Array {
  return Buffer.from(JSON.stringify({ id, fields }))
}

function sortFalling(documents: readonly NaiveDocument[]): NaiveDocument[] {
  return documents.toSorted((a, b) => b.id - a.id)
}

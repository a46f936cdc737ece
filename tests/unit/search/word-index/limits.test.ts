import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDice } from '#bench/store/dice.ts'
import { fieldImpact, lengthNorm } from '#packages/word-index/src/bm25.ts'
import { LimitReached } from '#packages/word-index/src/errors.ts'
import { ByteWriter } from '#packages/word-index/src/format/byte-writer.ts'
import { DictionaryBuilder } from '#packages/word-index/src/format/dictionary-builder.ts'
import { readFully, writeFully } from '#packages/word-index/src/format/file-bytes.ts'
import { GrowableBytes } from '#packages/word-index/src/format/growable.ts'
import { FieldLengths } from '#packages/word-index/src/segments/field-lengths.ts'
import { createMemorySegment } from '#packages/word-index/src/segments/memory-segment.ts'
import type { ChunkLimits } from '#packages/word-index/src/segments/postings/posting-chunk.ts'
import { createSegmentBuilder } from '#packages/word-index/src/segments/segment-builder.ts'
import { SegmentWriter } from '#packages/word-index/src/segments/segment-writer.ts'
import { hashOf, WordBuffer, WordTable } from '#packages/word-index/src/segments/word-table.ts'
import { packInPieces, unpackDocuments } from '#packages/word-index/src/store/packed-documents.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-limits-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const dice = createDice(3)
const makeWord = () =>
  dice.between(0, 36 ** 4).toString(36) + dice.pick(['', 'x', 'much longer'.replace(' ', '')])

describe('a table of words', () => {
  // As with millions of words, of whose first bytes there is room for some only.
  it.each([53, 44, 30, 20, 13])('sorts any number of words, with keys of %i bits', (keyBits) => {
    const words = [...new Set(Array.from({ length: 5_000 }, makeWord))]
    const table = new WordTable(keyBits)
    const buffer = new WordBuffer()
    for (const word of words) {
      buffer.end(new TextEncoder().encodeInto(word, buffer.bytes).written)
      table.numberOf(buffer, hashOf(buffer))
    }
    const sorted = [...table.sorted()].map((number) => Buffer.from(table.bytesOf(number)).toString())
    expect(sorted).toEqual(words.sort())
  })
})

describe('a builder', () => {
  it('writes the same segment, however small the chunks are that it sorts', () => {
    const documents = Array.from({ length: 300 }, (_, at) => ({
      id: 1000 - at,
      visibleFrom: 0,
      stored: Buffer.from(`${at}`),
      fields: { title: [Array.from({ length: 12 }, makeWord).join(' '), 5] as const },
    }))
    const build = (name: string, limits?: ChunkLimits): Buffer => {
      const file = path.join(folder, name)
      const builder = createSegmentBuilder(file, path.join(folder, 'temporary'), limits)
      for (const document of documents) builder.add(document)
      builder.finish()
      return readFileSync(file)
    }
    const whole = build('whole')
    expect(build('by-words', { postings: 1_000_000, words: 50 }).equals(whole)).toBe(true)
    expect(build('by-postings', { postings: 50, words: 1_000_000 }).equals(whole)).toBe(true)
  })

  it('refuses more documents than a segment takes', () => {
    const writer = new SegmentWriter(path.join(folder, 'segment.wix'), 2)
    writer.addDocument(3, 0, Buffer.from('3'))
    writer.addDocument(2, 0, Buffer.from('2'))
    expect(() => writer.addDocument(1, 0, Buffer.from('1'))).toThrow(new LimitReached('documents', 2))
    writer.abandon()
  })

  it('refuses longer words than a dictionary takes', () => {
    const place = { count: 1, offset: 0, bytes: 0, doc: 0, level: 1 }
    expect(() => new DictionaryBuilder().add(Buffer.alloc(256, 97), place)).toThrow(
      'at most 255 bytes in a word',
    )
  })

  it('reckons with the length of texts of any length', () => {
    const lengths = new FieldLengths()
    const field = lengths.field('body')
    lengths.count(field, 0, 100, 1)
    lengths.count(field, 1, 300_000, 1)
    lengths.settle()
    expect(lengths.impact(field, 3, 1)).toBe(fieldImpact(3, lengthNorm(300_000, 150_050, 1), 1))
  })
})

describe('a segment in memory', () => {
  it('refuses more documents than it can number', () => {
    const segment = createMemorySegment(2)
    const add = (id: number) => segment.add({ id, visibleFrom: 0, stored: Buffer.alloc(0), words: [] })
    expect([add(1), add(2)]).toEqual([0, 1])
    expect(() => add(3)).toThrow(new LimitReached('documents in a journal', 2))
  })
})

describe('documents on their way to a worker', () => {
  it('go in as many pieces as their texts need', () => {
    const documents = Array.from({ length: 20 }, (_, id) => ({
      id,
      visibleFrom: 0,
      stored: new Uint8Array([id]),
      fields: { title: [`title ${id}`, 5] as const, body: ['long '.repeat(id), 1] as const },
    }))
    const pieces = [...packInPieces(documents, 60)]
    expect(pieces.length).toBeGreaterThan(8)
    for (const { text, ids } of pieces) expect(ids.length === 1 || text.length < 60 + 110).toBe(true)
    expect(pieces.flatMap((piece) => [...unpackDocuments(piece)])).toEqual(documents)
    expect([...packInPieces([])]).toEqual([])
  })
})

describe('the bytes of a file', () => {
  it.each([-1, 0.5, Number.NaN, 2 ** 53])('never stand for another number than the %d given', (number) => {
    const writer = new ByteWriter(path.join(folder, 'numbers'))
    const wrong = `The word index cannot store ${number}`
    expect(() => writer.varint(number)).toThrow(wrong)
    expect(() => new GrowableBytes().varint(number)).toThrow(wrong)
    writer.close()
  })

  it('are written and read in as many steps as it takes', () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at % 251)
    const descriptor = openSync(path.join(folder, 'bytes'), 'w+')
    writeFully(descriptor, bytes.subarray(0, 400), null, 7)
    writeFully(descriptor, bytes.subarray(400), 400, 7)
    const read = new Uint8Array(1100)
    expect(readFully(descriptor, read, 0, 7)).toBe(1000)
    expect(read.subarray(0, 1000)).toEqual(bytes)
    expect(readFully(descriptor, new Uint8Array(10), 995)).toBe(5)
    closeSync(descriptor)
  })
})

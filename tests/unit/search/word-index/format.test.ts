import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Block, encodeBlock, MAX_BLOCK_BYTES } from '#packages/word-index/src/format/block.ts'
import { BlockDecoder, BlockEncoder } from '#packages/word-index/src/format/block-texts.ts'
import { DictionaryCursor } from '#packages/word-index/src/format/dictionary.ts'
import { DictionaryBuilder } from '#packages/word-index/src/format/dictionary-builder.ts'
import { GrowableBytes } from '#packages/word-index/src/format/growable.ts'
import { encodePrefixes, PrefixTable } from '#packages/word-index/src/format/prefix-table.ts'
import { SymbolTable } from '#packages/word-index/src/format/symbol-table.ts'
import { impactOfLevel, levelOf, levelOfLonger } from '#packages/word-index/src/levels.ts'
import { openDictionary } from '#tests/support/search/open-dictionary.ts'

const rising = (most: number) =>
  fc.uniqueArray(fc.nat(most), { minLength: 1, maxLength: 128 }).map((docs) => docs.sort((a, b) => a - b))

describe('a block of postings', () => {
  it('gives back documents and levels of every size', () => {
    const postings = fc.oneof(rising(200), rising(70_000), rising(2 ** 31)).chain((docs) =>
      fc.record({
        docs: fc.constant(docs),
        levels: fc.array(fc.integer({ min: 1, max: 255 }), {
          minLength: docs.length,
          maxLength: docs.length,
        }),
      }),
    )
    fc.assert(
      fc.property(postings, ({ docs, levels }) => {
        const bytes = new Uint8Array(MAX_BLOCK_BYTES + 1)
        const end = encodeBlock(Uint32Array.from(docs), Uint8Array.from(levels), 0, docs.length, -1, bytes, 0)
        const block = new Block()
        block.read(bytes, 0, docs.length, -1)
        expect([...block.docs.subarray(0, block.size)]).toEqual(docs)
        expect(docs.map((_, index) => block.level(index))).toEqual(levels)
        expect(block.end).toBe(end)
      }),
    )
  })
})

describe('a dictionary', () => {
  const words = fc
    .uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b', 'é', '東'), minLength: 1, maxLength: 8 }), {
      minLength: 1,
    })
    .map((list) => list.map((word) => Buffer.from(word)).sort(Buffer.compare))

  it('finds every word and its list, and begins at the first word that is not before another', () => {
    fc.assert(
      fc.property(words, fc.string({ unit: fc.constantFrom('a', 'b', 'é', '東') }), (list, other) => {
        const { dictionary, places } = build(list)
        const cursor = new DictionaryCursor(dictionary)
        for (const [index, word] of list.entries()) {
          expect(cursor.seek(word)).toBe(true)
          expect({ ...pick(cursor), word: Buffer.from(cursor.word) }).toEqual({ ...places[index], word })
        }
        const next = list.find((word) => Buffer.compare(word, Buffer.from(other)) >= 0)
        expect(cursor.seek(Buffer.from(other))).toBe(next !== undefined)
        if (next) expect(Buffer.from(cursor.word)).toEqual(next)
      }),
    )
  })
})

describe('a dictionary of several chunks', () => {
  const words = Array.from({ length: 10_000 }, (_, index) =>
    Buffer.from(`w${String(index).padStart(5, '0')}`),
  )
  const open = () => {
    const { dictionary, places } = build(words)
    return { cursor: new DictionaryCursor(dictionary), dictionary, places }
  }

  it('finds each of its words, and is walked from one chunk to the next', () => {
    const { cursor, places } = open()
    for (const [index, word] of words.entries()) {
      expect(cursor.next()).toBe(true)
      expect({ ...pick(cursor), word: Buffer.from(cursor.word) }).toEqual({ ...places[index], word })
    }
    expect(cursor.next()).toBe(false)
    for (const index of [9_999, 8_192, 8_191, 4_096, 4_095, 0]) {
      expect(cursor.seek(words[index] as Buffer)).toBe(true)
      expect(pick(cursor)).toEqual(places[index])
    }
    expect(cursor.seek(Buffer.from('w04095x')) && Buffer.from(cursor.word).toString()).toBe('w04096')
    expect(cursor.seek(Buffer.from('x'))).toBe(false)
  })

  it('reads only the chunk that a word is in', () => {
    const read: number[] = []
    const { dictionary } = build(words, (offset) => read.push(offset))
    new DictionaryCursor(dictionary).seek(Buffer.from('w09000'))
    new DictionaryCursor(dictionary).seek(Buffer.from('w09001'))
    expect(read).toHaveLength(1)
  })
})

describe('a table of prefixes', () => {
  it('finds those it has and no others, in whatever order they came', () => {
    const prefix = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '東'), minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.uniqueArray(prefix), fc.array(prefix), (known, others) => {
        const entries = known.map((one, index) => ({
          prefix: Buffer.from(one),
          count: 4096 + index,
          offset: index * 2 ** 33,
          bytes: index * 1000,
        }))
        const table = new PrefixTable(encodePrefixes(entries), entries.length)
        for (const { prefix, ...entry } of entries) expect(table.find(prefix)).toMatchObject(entry)
        for (const other of others.filter((one) => !known.includes(one)))
          expect(table.find(Buffer.from(other))).toBeNull()
      }),
    )
  })
})

/** Every third list is one posting; other lists lie between some. */
function build(words: Buffer[], onRead?: (offset: number) => void) {
  const builder = new DictionaryBuilder()
  let offset = 7
  const places = words.map((word, index) => {
    if (index % 5 === 4) offset += 300
    const single = index % 3 === 0
    const place = single
      ? { count: 1, offset, bytes: 0, doc: index * 1000, level: (index % 255) + 1 }
      : { count: index + 2, offset, bytes: index * 200, doc: 0, level: 0 }
    builder.add(word, place)
    offset += place.bytes
    return place
  })
  return { dictionary: openDictionary(builder, onRead), places }
}

function pick({ count, offset, bytes, doc, level }: DictionaryCursor) {
  return count === 1 ? { count, offset, bytes, doc, level } : { count, offset, bytes, doc: 0, level: 0 }
}

describe('the texts of a block', () => {
  it('are given back, whatever their symbols were learned from', () => {
    const text = fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ max: 2, maxLength: 200 }))
    fc.assert(
      fc.property(fc.array(text), fc.array(fc.array(text, { maxLength: 16 })), (samples, blocks) => {
        const symbols = new SymbolTable(SymbolTable.train(samples).bytes)
        const encoder = new BlockEncoder(symbols)
        const decoder = new BlockDecoder(symbols)
        for (const texts of blocks) expect(decodeBlock(encodeBlockOf(encoder, texts), decoder)).toEqual(texts)
      }),
      { numRuns: 60 },
    )
  })

  it('may be long, repeat themselves and be of a single byte', () => {
    const symbols = SymbolTable.train([Buffer.from('kettle')])
    const texts = [
      new Uint8Array(200_000),
      Buffer.from('kettle '.repeat(5_000)),
      new Uint8Array(70_000).fill(7),
    ]
    const encoded = encodeBlockOf(new BlockEncoder(symbols), texts)
    expect(encoded.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(100)
    expect(decodeBlock(encoded, new BlockDecoder(symbols)).map((text) => Buffer.from(text))).toEqual(
      texts.map((text) => Buffer.from(text)),
    )
  })

  it('take less beside others that are alike than each by itself', () => {
    const texts = ['Kettle', 'Lantern', 'Tent', 'Stove'].map((name) =>
      Buffer.from(
        `["${name}","/products/${name}","A ${name} for everyone who sleeps outdoors",null,"€39.00",null]`,
      ),
    )
    const symbols = SymbolTable.train(texts.slice(0, 1))
    const encoder = new BlockEncoder(symbols)
    const together = encodeBlockOf(encoder, texts)
    const alone = texts.flatMap((text) => encodeBlockOf(encoder, [text]))
    const bytesOf = (encoded: Uint8Array[]) => encoded.slice(1).reduce((sum, { length }) => sum + length, 0)
    expect(bytesOf(together)).toBeLessThan(bytesOf(alone))
    expect(bytesOf(together)).toBeLessThan((texts.length - 1) * 40)
  })

  it('of a damaged block are read without end or error', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 100 })), (blocks) => {
        const symbols = SymbolTable.train([Buffer.from('kettle')])
        expect(decodeBlock(blocks, new BlockDecoder(symbols))).toHaveLength(blocks.length)
      }),
    )
  })
})

function encodeBlockOf(encoder: BlockEncoder, texts: readonly Uint8Array[]): Uint8Array[] {
  encoder.begin()
  return texts.map((text) => {
    const out = new GrowableBytes()
    encoder.encode(text, out)
    return out.view()
  })
}

function decodeBlock(encoded: readonly Uint8Array[], decoder: BlockDecoder): Uint8Array[] {
  decoder.begin()
  return encoded.map((bytes) => decoder.decode(bytes))
}

describe('levels', () => {
  it('are within 1.5 % of the impact, and rise with it', () => {
    const impact = fc.double({ min: 0.04, max: 63, noNaN: true })
    fc.assert(
      fc.property(impact, impact, (one, other) => {
        expect(Math.abs((impactOfLevel[levelOf(one)] as number) / one - 1)).toBeLessThan(0.0152)
        if (one <= other) expect(levelOf(one)).toBeLessThanOrEqual(levelOf(other))
      }),
    )
  })

  it('stay between 1 and 255', () => {
    expect([levelOf(0.0001), levelOf(10_000)]).toEqual([1, 255])
  })

  it('of longer words stand for 0.4 of the impact', () => {
    expect((impactOfLevel[levelOfLonger(200)] as number) / (impactOfLevel[200] as number)).toBeCloseTo(
      0.4,
      10,
    )
  })
})

import type { PreparedDocument } from '../part.ts'
import { SegmentWriter } from './segment-writer.ts'

const BEYOND = /[\ud800-\uffff]/

/** Writes a few thousand documents, each id once, as a segment and syncs it to disk. */
export function writeSegment(file: string, documents: PreparedDocument[]): void {
  const writer = new SegmentWriter(file)
  try {
    const falling = [...documents].sort((a, b) => b.id - a.id)
    for (const { id, visibleFrom, stored } of falling) writer.addDocument(id, visibleFrom, stored)
    const postings = invert(falling)
    for (const word of sortWords([...postings.keys()])) {
      const { docs, levels } = postings.get(word) as Inverted
      writer.addWord(Buffer.from(word), Uint32Array.from(docs), Uint8Array.from(levels), docs.length)
    }
    writer.finish()
  } catch (error) {
    writer.abandon()
    throw error
  }
}

type Inverted = { docs: number[]; levels: number[] }

function invert(documents: PreparedDocument[]): Map<string, Inverted> {
  const postings = new Map<string, Inverted>()
  for (const [doc, { words }] of documents.entries()) {
    for (const [word, level] of words) {
      const inverted = postings.get(word) ?? { docs: [], levels: [] }
      if (inverted.docs.length === 0) postings.set(word, inverted)
      inverted.docs.push(doc)
      inverted.levels.push(level)
    }
  }
  return postings
}

/** Sorts strings by their UTF-8 bytes, which for surrogates differs from the order of their UTF-16 units. */
function sortWords(words: string[]): string[] {
  return words.some((word) => BEYOND.test(word)) ? words.sort(compareCodePoints) : words.sort()
}

function compareCodePoints(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  for (let index = 0; index < most; index++) {
    const difference = a.charCodeAt(index) - b.charCodeAt(index)
    if (difference !== 0) return (a.codePointAt(index) ?? 0) - (b.codePointAt(index) ?? 0)
  }
  return a.length - b.length
}

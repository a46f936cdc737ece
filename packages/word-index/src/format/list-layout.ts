/**
 * How a list of postings, documents in rising order with a level each, lies in a file. Numbers are little-endian.
 *
 * - single: in the dictionary itself.
 * - tiny, up to `TINY` postings: the differences less one (varints), then the levels.
 * - short, up to `BLOCK` postings: a block (see block.ts) and a byte of nothing.
 * - blocks of `BLOCK` postings: per block its last document (u32), where it begins (u32) and its greatest level (u8);
 *   then the blocks, each going on from the last document of the one before, and a byte of nothing.
 * - dense, for one document in eight or more: per range of `RANGE` documents how many postings come before it (u32,
 *   and the count at the end); a bit for every document (u32s); per range its greatest level (u8); the levels.
 */
export const BLOCK = 128
const TINY = 4
export const RANGE = 1024
const DENSE = 8
const LEAST_DENSE_DOCUMENTS = 4096

/** Where a list lies among the postings; a list of a single posting is held here itself. */
export type ListEntry = { count: number; offset: number; bytes: number; doc: number; level: number }

export type ListKind = 'tiny' | 'short' | 'blocks' | 'dense'

export function kindOfList(count: number, documents: number): ListKind {
  if (documents >= LEAST_DENSE_DOCUMENTS && count * DENSE >= documents) return 'dense'
  if (count <= TINY) return 'tiny'
  return count <= BLOCK ? 'short' : 'blocks'
}

export function blocksHeaderBytes(count: number): number {
  return Math.ceil(count / BLOCK) * 9
}

export type DenseLayout = { ranges: number; bitsAt: number; greatestAt: number; levelsAt: number }

export function denseLayout(documents: number): DenseLayout {
  const ranges = Math.ceil(documents / RANGE)
  const bitsAt = (ranges + 1) * 4
  const greatestAt = bitsAt + Math.ceil(documents / 32) * 4
  return { ranges, bitsAt, greatestAt, levelsAt: greatestAt + ranges }
}

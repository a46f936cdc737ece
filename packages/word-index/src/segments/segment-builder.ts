import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { exactWords, type FieldAverages, type RawDocument } from '../prepare-document.ts'
import { FieldLengths } from './field-lengths.ts'
import { mergeRuns } from './merge-runs.ts'
import { type ChunkLimits, PostingChunk } from './postings/posting-chunk.ts'
import { RunReader } from './run-reader.ts'
import { SegmentWriter } from './segment-writer.ts'

export type BuiltSegment = { documents: number; averages: FieldAverages; scale: number; bytes: number }

export type SegmentBuilder = {
  /** Ids must fall from one document to the next. */
  add(raw: RawDocument): void
  /** Merges everything added into a segment and syncs it to disk. */
  finish(): BuiltSegment
  /** Leaves no files behind. */
  abandon(): void
}

/**
 * Builds a segment of any size in bounded memory: postings are sorted in chunks, which are kept as runs in the
 * temporary folder until the average lengths, and so the level of each posting, are known.
 */
export function createSegmentBuilder(
  file: string,
  temporaryFolder: string,
  limits?: ChunkLimits,
): SegmentBuilder {
  mkdirSync(temporaryFolder, { recursive: true })
  const writer = new SegmentWriter(file)
  const lengths = new FieldLengths()
  const runs: string[] = []
  let chunk = new PostingChunk(0, limits)

  const endChunk = (): void => {
    const run = path.join(temporaryFolder, `run-${runs.length}`)
    runs.push(run)
    chunk.sort().writeRun(run)
    chunk = new PostingChunk(writer.documents, limits)
  }
  return {
    add(raw) {
      for (const [name, [text, weight]] of Object.entries(raw.fields)) {
        const field = lengths.field(name)
        lengths.count(field, writer.documents, chunk.addField(writer.documents, field, text), weight)
      }
      chunk.addWords(writer.documents, exactWords(raw))
      writer.addDocument(raw.id, raw.visibleFrom, raw.stored)
      if (chunk.isFull) endChunk()
    },
    finish() {
      // The last chunk needs no run.
      const sources = [...runs.map((run) => new RunReader(run)), chunk.sort()]
      mergeRuns(sources, lengths, writer)
      for (const source of sources) source.close()
      const bytes = writer.finish()
      rmSync(temporaryFolder, { recursive: true, force: true })
      return { documents: writer.documents, averages: lengths.averages(), scale: lengths.scale(), bytes }
    },
    abandon() {
      writer.abandon()
      rmSync(temporaryFolder, { recursive: true, force: true })
      rmSync(file, { force: true })
    },
  }
}

import path from 'node:path'
import type { PreparedDocument } from '../part.ts'
import { mergeSegments } from '../segments/merge-segments.ts'
import { openSegment } from '../segments/segment.ts'
import { type BuiltSegment, createSegmentBuilder, type SegmentBuilder } from '../segments/segment-builder.ts'
import { writeSegment } from '../segments/write-segment.ts'
import { Journal } from './journal.ts'
import { type PackedDocuments, unpackDocuments } from './packed-documents.ts'

/** The worker's tasks by name: everything that takes longer than a server may pause. */
export type Tasks = {
  begin(file: string, temporaryFolder: string): void
  add(documents: PackedDocuments): void
  finish(): BuiltSegment
  abandon(): void
  /** Turns journals, oldest first, into a segment. Returns how many documents it has; if none, no file is written. */
  flush(folder: string, journals: string[], file: string): number
  merge(inputs: { file: string; hidden: Uint32Array }[], file: string): void
}

/** One worker builds at most one segment. */
export function createTasks(): Tasks {
  let builder: SegmentBuilder | undefined
  const begun = (): SegmentBuilder => {
    if (!builder) throw new Error('No segment was begun.')
    return builder
  }
  return {
    begin(file, temporaryFolder) {
      builder = createSegmentBuilder(file, temporaryFolder)
    },
    add(documents) {
      for (const document of unpackDocuments(documents)) begun().add(document)
    },
    finish: () => begun().finish(),
    abandon: () => builder?.abandon(),
    flush(folder, journals, file) {
      const documents = collectLastCopies(folder, journals)
      if (documents.length > 0) writeSegment(file, documents)
      return documents.length
    },
    merge(inputs, file) {
      const segments = inputs.map((input) => openSegment(input.file))
      try {
        for (const [index, segment] of segments.entries()) {
          for (const doc of inputs[index]?.hidden ?? []) segment.hide(doc)
        }
        mergeSegments(segments, file)
      } finally {
        for (const segment of segments) segment.close()
      }
    },
  }
}

function collectLastCopies(folder: string, names: string[]): PreparedDocument[] {
  const last = new Map<number, PreparedDocument | null>()
  for (const name of names) {
    const journal = new Journal(path.join(folder, name))
    for (const { saved, deleted } of journal.readNew((work) => work())) {
      for (const id of deleted) last.set(id, null)
      for (const document of saved) last.set(document.id, document)
    }
    journal.close()
  }
  return [...last.values()].filter((document) => document !== null)
}

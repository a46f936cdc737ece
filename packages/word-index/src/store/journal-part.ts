import path from 'node:path'
import { createMemorySegment } from '../segments/memory-segment.ts'
import { Journal } from './journal.ts'
import type { JournalBatch } from './journal-entries.ts'

/** A journal with its documents in memory. */
export class JournalPart {
  readonly name: string
  readonly journal: Journal
  readonly memory = createMemorySegment()
  /** All ids that it saves or deletes: older copies of these are hidden. */
  readonly ids = new Set<number>()
  cursor: string | null = null
  entries = 0

  constructor(folder: string, name: string) {
    this.name = name
    this.journal = new Journal(path.join(folder, name))
  }

  /** Applies a batch; `hide` hides older copies, here and in other parts. */
  take({ saved, deleted, cursor }: JournalBatch, hide: (id: number) => void): void {
    for (const id of deleted) {
      hide(id)
      this.ids.add(id)
    }
    for (const document of saved) {
      hide(document.id)
      this.ids.add(document.id)
      this.memory.add(document)
    }
    this.entries += saved.length + deleted.length
    this.cursor = cursor ?? this.cursor
  }
}

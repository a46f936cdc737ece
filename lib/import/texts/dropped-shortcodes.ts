import type { RecordName } from '../records/import-record.ts'

/** A shortcode that was taken out, how often, and of which records. */
export type DroppedShortcode = {
  name: string
  count: number
  records: (RecordName & { count: number })[]
}

/** Counts the shortcodes that were taken out of texts. */
export class DroppedShortcodes {
  private readonly byName = new Map<string, Map<string, RecordName & { count: number }>>()

  add(record: RecordName, shortcode: string): void {
    const records = this.byName.get(shortcode) ?? new Map<string, RecordName & { count: number }>()
    const key = `${record.kind} ${record.line}`
    const { count } = records.get(key) ?? { count: 0 }
    this.byName.set(shortcode, records.set(key, { ...record, count: count + 1 }))
  }

  /** The most frequent first. */
  list(): DroppedShortcode[] {
    return [...this.byName]
      .map(([name, found]) => {
        const records = [...found.values()].sort((a, b) => a.line - b.line)
        return { name, count: records.reduce((sum, { count }) => sum + count, 0), records }
      })
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  }
}

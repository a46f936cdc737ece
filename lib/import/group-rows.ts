/** Counts the rows of each key, so that a second pass knows when a group is complete. */
export class GroupCounter {
  private counts = new Map<string, number>()

  add(key: string): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
  }

  get groups(): number {
    return this.counts.size
  }

  /** Collects rows by key and hands each group on with its last row: only unfinished groups are held. */
  async *collect<Row>(rows: AsyncIterable<Row>, keyOf: (row: Row) => string | null): AsyncGenerator<Row[]> {
    const open = new Map<string, Row[]>()
    for await (const row of rows) {
      const key = keyOf(row)
      if (key === null) continue
      const group = open.get(key) ?? []
      group.push(row)
      if (group.length >= (this.counts.get(key) ?? 0)) {
        open.delete(key)
        yield group
      } else {
        open.set(key, group)
      }
    }
    yield* open.values()
  }
}

/** The load generator's task. It ends with `seconds` or `requests`, whichever comes first. */
export type LoadTask = {
  port: number
  /** Request targets, taken in turn. */
  targets: string[]
  headers: Record<string, string>
  seconds: number
  requests: number
  connections: number
  /** Makes every target one that was never asked for before: by a parameter that no endpoint knows, or by one with numbers from a range. */
  distinct?: boolean | { parameter: string; from: number; to: number }
  /** Signs every request instead of sending the secret. */
  sign?: { key: string; secret: string }
  /** Before every request one row of this table in this SQLite file is written, as it was. One connection alone. */
  write?: { file: string; table: string }
}

export type LoadResult = {
  requests: number
  seconds: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  /** Answers that were not 200, by status. */
  failures: Record<number, number>
}

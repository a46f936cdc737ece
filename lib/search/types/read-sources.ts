import { readFile, stat } from 'node:fs/promises'
import type { RowSource } from '../contracts.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 50 * 2 ** 20

/** The rows of a JSON file: a list of objects, each with an integer `id`. It is read again when it has changed. */
export function jsonFileSource(file: string): RowSource {
  return {
    read: async () => toRows(await readFile(file, 'utf8'), file),
    changedAt: async () => (await stat(file)).mtime,
  }
}

/** The same from an address, asked again after so many minutes. While it cannot be reached, the former rows stay. */
export function httpSource(url: string, { minutes = 10 }: { minutes?: number } = {}): RowSource {
  let rows: readonly object[] = []
  let changedAt = new Date(0)
  let askedAt = Number.NEGATIVE_INFINITY
  let text = ''
  let asking: Promise<void> | undefined
  const ask = async (): Promise<void> => {
    askedAt = performance.now()
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`${url} answers ${response.status}.`)
    const given = await response.text()
    if (given.length > MAX_BYTES) throw new Error(`${url} answers with more than 50 MB.`)
    if (given === text) return
    rows = toRows(given, url)
    text = given
    changedAt = new Date()
  }
  return {
    read: async () => rows,
    async changedAt() {
      if (performance.now() - askedAt > minutes * 60_000) {
        asking ??= ask().finally(() => {
          asking = undefined
        })
      }
      // Nobody waits for rows that are there already.
      if (text === '') await asking
      else asking?.catch(() => undefined)
      return changedAt
    },
  }
}

function toRows(text: string, from: string): object[] {
  const rows: unknown = JSON.parse(text)
  if (!Array.isArray(rows)) throw new TypeError(`${from} holds no list of rows.`)
  return rows
}

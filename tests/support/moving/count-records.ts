import type { FormerSite } from './former-site.ts'

/** How many records a file has, counted without the importer. A translation is one, too. */
export function countRecords({ source, text }: Pick<FormerSite['files'][number], 'source' | 'text'>): number {
  if (source === 'wordpress') return entriesOf(text).length
  const rows = rowsOf(text)
  const key = ['Handle', 'Customer ID', 'ID', 'Id'].find((column) => rows[0] && column in rows[0])
  return new Set(rows.map((row) => row[key ?? ''])).size
}

/** How many entries of WordPress's export translate another. */
export function countTranslations(xml: string): number {
  const entries = entriesOf(xml)
  return entries.length - new Set(entries.map(({ id, group }) => group ?? id)).size
}

/** How many rows of a table have one of these columns filled. */
export function countFilled(text: string, ...columns: string[]): number {
  return rowsOf(text).filter((row) => columns.some((column) => row[column])).length
}

function entriesOf(xml: string): { id: string | undefined; group: string | undefined }[] {
  return [...xml.matchAll(/<item>.*?<\/item>/gs)]
    .map(([entry]) => entry)
    .filter((entry) => /<wp:post_type><!\[CDATA\[(?:post|page)\]\]>/.test(entry))
    .map((entry) => ({
      id: /<wp:post_id><!\[CDATA\[(.+?)\]\]>/.exec(entry)?.[1],
      group: /domain="post_translations" nicename="(.+?)"/.exec(entry)?.[1],
    }))
}

function rowsOf(text: string): Record<string, string>[] {
  const delimiter = /^[^\n]*;/.test(text) ? ';' : ','
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${delimiter}\\r\\n]*)(${delimiter}|\\r\\n)`, 'g')
  const lines: string[][] = [[]]
  for (const [, value = '', end] of text.matchAll(cell)) {
    lines.at(-1)?.push(value.replace(/^"|"$/g, '').replaceAll('""', '"'))
    if (end !== delimiter) lines.push([])
  }
  const [header = [], ...rows] = lines.slice(0, -1)
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])))
}

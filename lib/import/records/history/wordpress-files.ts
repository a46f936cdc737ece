import type { ImportFile } from '../../files/import-file.ts'
import type { Source } from '../import-record.ts'
import { byHeader, type TableFile } from './by-header.ts'
import { jsonUsers } from './customers/json-users.ts'

/** WordPress's own export is XML; its users come as CSV or JSON. */
export function wordpressFiles(content: Source, users: TableFile): Source {
  const table = byHeader([users], content)
  return {
    ...content,
    async open(file, context) {
      const first = await readFirstMark(file)
      if (first === '[') return jsonUsers.open(file, context)
      return (first === '<' || first === '' ? content : table).open(file, context)
    },
  }
}

/** A source whose files are tables, or JSON. */
export function orJson(tables: Source, json: Source): Source {
  return {
    ...tables,
    async open(file, context) {
      const isJson = ['[', '{'].includes(await readFirstMark(file))
      return (isJson ? json : tables).open(file, context)
    },
  }
}

/** The first character of a file that is not a space; '' if there is none at its beginning. */
export async function readFirstMark({ parts: [part] }: ImportFile): Promise<string> {
  for await (const chunk of part?.chunks() ?? []) return chunk.toString('utf8').trimStart().slice(0, 1)
  return ''
}

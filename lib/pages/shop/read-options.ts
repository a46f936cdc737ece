import type { Query } from '../query-text.ts'

/** The values asked for by option name: `option[Size][]=M`, any number of times, or `option[Size]=M`. */
export function readOptions(query: Query): Record<string, string[]> | undefined {
  // Names are anybody's: `__proto__` is to be one like others.
  const options: Record<string, string[]> = Object.create(null)
  for (const [parameter, given = []] of Object.entries(query)) {
    const name = OPTION.exec(parameter)?.[1]?.replaceAll(NUL, '')
    if (!name) continue
    const values = [given].flat().map((value) => value.replaceAll(NUL, ''))
    options[name] = [...new Set([...(options[name] ?? []), ...values])].filter(Boolean)
  }
  return Object.keys(options).length > 0 ? options : undefined
}

const OPTION = /^option\[([^[\]]+)\](?:\[\])?$/

// PostgreSQL takes no text with one.
const NUL = '\0'

import type { Query } from '../query-text.ts'

/** The requested values by option name: `option[Size][]=M`, any number of times, or `option[Size]=M`. */
export function readOptions(query: Query): Record<string, string[]> | undefined {
  // Names come from the address: `__proto__` must be an ordinary one.
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

// PostgreSQL rejects it in text.
const NUL = '\0'

import { type ArgumentKind, compileMessage, type Patterns } from '#messages'

const TYPES: Record<ArgumentKind, string> = {
  text: 'string | number',
  select: 'string',
  number: 'number',
  plural: 'number',
  date: 'Date | number',
}

/** The source of `text-arguments.ts`: every key of the English catalogue with what its message takes. */
export function writeArguments(english: Patterns): string {
  const lines = [...english]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, pattern]) => `  '${key}': ${describe(pattern)}`)
  return `// Written by \`bin/storefront develop texts types\` from the English catalogue.

/** The keys of all texts, with the values that each takes. */
export type TextArguments = {
${lines.join('\n')}
}
`
}

function describe(pattern: string): string {
  const taken = [...compileMessage(pattern, 'en').arguments]
  if (taken.length === 0) return 'Record<string, never>'
  return `{ ${taken.map(([name, kind]) => `${name}: ${TYPES[kind]}`).join('; ')} }`
}

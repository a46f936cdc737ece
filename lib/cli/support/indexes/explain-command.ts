import { defineCommand } from 'citty'
import type { ExplainedPart, Explanation } from '#lib/search/index.ts'
import { json } from '../json-option.ts'
import { print, runCommand, table } from '../run-command.ts'

function describe(explanation: Explanation): string {
  const { id, title, engine, parts } = explanation
  const rows = parts.flatMap(({ typed, documents, found }) =>
    found.length === 0
      ? [[typed, '–', '–', '', '', String(documents)]]
      : found.map(({ word, field, weight, times }) => [
          ...[typed, word, field, String(times), String(weight), String(documents)],
        ]),
  )
  const head = ['Typed', 'Found as', 'Field', 'Times', 'Weight', 'Documents']
  return [`${id} ${title}`, `${describePlace(explanation)} Engine: ${engine}.`, '', table(head, rows)].join(
    '\n',
  )
}

/** With no more than two words in between. */
const BESIDE = 0.4

function describePlace({ place, total, score, match, pin, isExact, closeness, parts }: Explanation): string {
  if (pin === 'never') return 'Never shown for this query: pinned so.'
  if (place === null) return describeAbsence(parts, match)
  const reasons = [
    ...(pin === 'first' ? ['pinned'] : []),
    ...(isExact ? ['its title or number is the query'] : []),
    ...(closeness > BESIDE && !isExact ? ['it has the words close to each other'] : []),
    ...(score === null ? [] : [`score ${score.toFixed(3)}`]),
  ]
  const loose = match === 'any' ? ' No document has every word, so those that have any are shown.' : ''
  return `Place ${place} of ${total}${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}.${loose}`
}

function describeAbsence(parts: readonly ExplainedPart[], match: Explanation['match']): string {
  const missing = parts.filter(({ found }) => found.length === 0).map(({ typed }) => typed)
  if (missing.length === 0) return 'Not among the results that are ranked.'
  return match === 'all' || missing.length === parts.length
    ? `Not found: it does not have ${missing.join(', ')}.`
    : 'Not among the results that are ranked.'
}

export const explain = defineCommand({
  meta: { name: 'explain', description: 'Explain where a document stands for a query.' },
  args: {
    query: { type: 'positional', required: true, description: 'What is searched for' },
    id: { type: 'positional', required: true, description: "The document's number" },
    type: { type: 'string', default: 'product', description: 'The type of the document' },
    json,
  },
  run: ({ args }) =>
    runCommand(async ({ search }) => {
      const explanation = await search.explain(args.type, args.query, Number(args.id) || args.id)
      if (!explanation) throw new Error(`Visitors cannot see a ${args.type} with the number ${args.id}.`)
      print(args.json, explanation, () => describe(explanation))
    }),
})

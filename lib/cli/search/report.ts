import { defineCommand } from 'citty'
import {
  emptyQueries,
  type FiguresOptions,
  type QueryFigures,
  type RisingQuery,
  risingQueries,
  topQueries,
  unchosenQueries,
} from '#lib/search/index.ts'
import { json } from '../support/json-option.ts'
import { parseWhole } from '../support/parse-number.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const MAX_DAYS = 90

await runProgram(
  defineCommand({
    meta: {
      name: 'search report',
      description:
        'What people search for: most often, more often than before, in vain, and without choosing.',
    },
    args: {
      days: { type: 'string', default: '30', description: 'How many days, today included; at most 90' },
      limit: { type: 'string', default: '20', description: 'How many queries of each kind' },
      json,
    },
    run: ({ args }) =>
      runCommand(async ({ database, clock }) => {
        const days = Math.min(MAX_DAYS, parseWhole('--days', args.days, 1))
        const options: FiguresOptions = {
          days,
          limit: parseWhole('--limit', args.limit, 1),
          now: clock.now(),
        }
        const [top, rising, empty, unchosen] = await Promise.all([
          topQueries(database, options),
          risingQueries(database, options),
          emptyQueries(database, options),
          unchosenQueries(database, options),
        ])
        print(args.json, { days, top, rising, nothing_found: empty, never_chosen: unchosen }, () =>
          [
            section(days === 1 ? 'Most searched for today' : `Most searched for in ${days} days`, top),
            section('Searched for more often than before', rising),
            section('Nothing found', empty),
            section('Found, but no result chosen', unchosen),
          ].join('\n\n'),
        )
      }),
  }),
  { reads: ['search report'] },
)

function section(heading: string, rows: (QueryFigures | RisingQuery)[]): string {
  if (rows.length === 0) return `${heading}: none.`
  const hasBefore = rows.some((row) => 'before' in row)
  const head = ['Query', 'Searches', ...(hasBefore ? ['Before'] : []), 'Nothing found', 'Chosen']
  return `${heading}:\n${table(
    head,
    rows.map((row) => [
      row.query,
      String(row.searches),
      ...('before' in row ? [String(row.before)] : []),
      String(row.empty),
      String(row.chosen),
    ]),
  )}`
}

import { defineCommand } from 'citty'
import type { App } from '#lib/app/app.ts'
import { splitList } from '#lib/platform/text/split-list.ts'
import { delegateOf, listPins, type Pin, readPinnedTitles, removePins, setPins } from '#lib/search/index.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const query = { type: 'positional', required: true, description: 'The words searched for' } as const
const type = { type: 'string', default: 'product', description: 'The type of the results' } as const

const list = defineCommand({
  meta: { name: 'list', description: 'List what is pinned.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const pins = await listPins(app.database)
      const titleOf = await readPinnedTitles(app, pins)
      print(args.json, pins, () => (pins.length > 0 ? summarise(pins, titleOf) : 'Nothing is pinned.'))
    }),
})

const set = defineCommand({
  meta: {
    name: 'set',
    description:
      'Decide what comes first for a query, and what never does. Replaces what was decided before.',
  },
  args: {
    query,
    type,
    first: { type: 'string', default: '', description: 'Ids or slugs in their order, with commas' },
    never: { type: 'string', default: '', description: 'Ids or slugs to leave out, with commas' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const pins = await setPins(app.database, {
        type: args.type,
        query: args.query,
        first: await findIds(app, args.type, args.first),
        never: await findIds(app, args.type, args.never),
      })
      const titleOf = await readPinnedTitles(app, pins)
      print(args.json, pins, () =>
        pins.length > 0 ? summarise(pins, titleOf) : 'Nothing is pinned for this query.',
      )
    }),
})

const remove = defineCommand({
  meta: { name: 'remove', description: 'Remove the pins of a query.' },
  args: { query, type, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const removed = await removePins(app.database, args)
      if (removed === 0) throw new Error(`Nothing is pinned for "${args.query}".`)
      print(args.json, { removed }, () => `Removed ${removed}.`)
    }),
})

/** The rows of a type by their ids or slugs. */
async function findIds({ search, database }: App, type: string, text: string): Promise<number[]> {
  const definition = search.definitions().get(type)
  if (!definition) throw new Error(`There is no search type "${type}".`)
  const delegate = delegateOf(database, definition.model)
  const ids: number[] = []
  for (const name of splitList(text)) {
    const where = /^\d+$/.test(name) ? { id: Number(name) } : { slug: name }
    const [row] = (await delegate.findMany({ where, select: { id: true }, take: 1 })) as { id: number }[]
    if (!row) throw new Error(`There is no ${type} "${name}".`)
    ids.push(row.id)
  }
  return ids
}

function summarise(pins: readonly Pin[], titleOf: (pin: Pin) => string | null): string {
  const rows = pins.map((pin) => [
    pin.type,
    pin.query,
    pin.place === null ? 'never' : String(pin.place),
    String(pin.rowId),
    titleOf(pin) ?? '(not on the site)',
  ])
  return table(['Type', 'Query', 'Place', 'Id', 'Title'], rows)
}

await runProgram(
  defineCommand({
    meta: { name: 'search pins' },
    subCommands: { list, set, remove },
  }),
  { reads: ['list'] },
)

import { defineCommand } from 'citty'
import {
  checkRedirects,
  explainRefusal,
  fixRedirects,
  listRedirects,
  type RedirectFault,
  type RedirectInput,
  removeRedirect,
  type StoredRedirect,
  saveRedirects,
} from '#lib/domains/publishing/redirects/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { writeCsv } from '../support/files/write-csv.ts'
import { json } from '../support/json-option.ts'
import { importRedirects, toLocalTarget } from '../support/redirects/import-redirects.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const from = {
  type: 'positional',
  required: true,
  description: 'The former address, such as /old or /?p=2',
} as const

const list = defineCommand({
  meta: { name: 'list', description: 'List the redirects.' },
  args: {
    search: { type: 'string', description: 'Only those with this text in either address' },
    unused: { type: 'boolean', default: false, description: 'Only those that nobody has followed' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const found: StoredRedirect[] = []
      for await (const one of listRedirects(app, args)) found.push(one)
      print(args.json, found.map(present), () => (found.length > 0 ? summarise(found) : 'No redirects.'))
    }),
})

const add = defineCommand({
  meta: { name: 'add', description: 'Add a redirect, or change the one at this address.' },
  args: {
    from,
    to: { type: 'positional', required: true, description: 'A path on this site, or an https address' },
    temporary: { type: 'boolean', default: false, description: 'Search engines keep the former address' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const permanent = !args.temporary
      const given: RedirectInput = {
        from: args.from,
        to: toLocalTarget(app, args.to),
        origin: 'owner',
        permanent,
      }
      const { refused } = await transact(app.database.prisma, (tx) => saveRedirects(tx, [given]))
      if (refused[0]) throw new Error(`${explainRefusal(refused[0])}.`)
      print(args.json, { from: given.from, to: given.to, permanent }, () => `${given.from} → ${given.to}`)
    }),
})

const remove = defineCommand({
  meta: { name: 'remove', description: 'Remove the redirect of an address.' },
  args: { from, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const removed = await removeRedirect(app.database.prisma, args.from)
      if (removed === null) throw new Error(`There is no redirect at ${args.from}.`)
      print(args.json, { removed }, () => `Removed the redirect at ${removed}.`)
    }),
})

const importFile = defineCommand({
  meta: {
    name: 'import',
    description: 'Import redirects from a CSV file: from and to, or as Shopify or Redirection export them.',
  },
  args: { file: { type: 'positional', required: true, description: 'The CSV file' }, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const result = await importRedirects(app, args.file)
      const { created, updated, unchanged, skipped } = result
      print(args.json, result, () =>
        [
          ...skipped.map(({ line, reason }) => `Line ${line} was skipped: ${reason}.`),
          `Done: ${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped.length} skipped.`,
        ].join('\n'),
      )
    }),
})

const exportFile = defineCommand({
  meta: { name: 'export', description: 'Print all redirects as CSV, in the form that import reads.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const found: StoredRedirect[] = []
      for await (const one of listRedirects(app)) found.push(one)
      print(args.json, found.map(present), () =>
        writeCsv([
          ['from', 'to', 'permanent'],
          ...found.map((one) => [one.from, one.to, String(one.permanent)]),
        ]),
      )
    }),
})

const chains = defineCommand({
  meta: { name: 'chains', description: 'Find redirects that lead to another one, in a circle, or nowhere.' },
  args: {
    fix: { type: 'boolean', default: false, description: 'Shorten chains and delete circles' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const fixed = args.fix ? await fixRedirects(app) : []
      const left = await checkRedirects(app)
      print(args.json, { fixed, faults: left }, () =>
        [
          ...fixed.map((one) => `Fixed: ${describe(one)}`),
          ...left.map(describe),
          left.length === 0 ? 'All redirects lead straight to a page.' : `${left.length} to correct.`,
        ].join('\n'),
      )
    }),
})

function describe({ from, to, problem, end }: RedirectFault): string {
  if (problem === 'chain') return `${from} → ${to} leads on to ${end}.`
  return problem === 'circle' ? `${from} → ${to} leads in a circle.` : `${from} → ${to} leads nowhere.`
}

function present({ lastHitAt, createdAt, ...redirect }: StoredRedirect) {
  const { id, from, to, permanent, origin, hits } = redirect
  const times = { last_hit_at: lastHitAt?.toISOString() ?? null, created_at: createdAt.toISOString() }
  return { id, from, to, permanent, origin, hits, ...times }
}

function summarise(redirects: StoredRedirect[]): string {
  const rows = redirects.map((one) => [
    one.from,
    one.to,
    one.permanent ? 'permanent' : 'temporary',
    one.origin,
    String(one.hits),
    one.lastHitAt?.toISOString().slice(0, 10) ?? '',
  ])
  return table(['From', 'To', 'Kind', 'Origin', 'Hits', 'Last hit'], rows)
}

await runProgram(
  defineCommand({
    meta: { name: 'redirects' },
    subCommands: { list, add, remove, import: importFile, export: exportFile, chains },
  }),
  { reads: ['list', 'export'] },
)

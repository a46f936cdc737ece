import { defineCommand } from 'citty'
import {
  findOutboxJob,
  type ListedOutboxJob,
  listOutboxJobs,
  retryOutboxJobs,
} from '#lib/services/outbox/index.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const MAX_LISTED = 500

const list = defineCommand({
  meta: { name: 'list', description: 'List pending and failed effects.' },
  args: {
    all: { type: 'boolean', default: false, description: 'Include effects completed in recent days' },
    json,
  },
  run: ({ args }) =>
    runCommand(async ({ database, clock }) => {
      const options = { all: args.all, limit: MAX_LISTED }
      const rows = await listOutboxJobs(database, clock.now(), options)
      print(args.json, rows.map(toPlainRow), () => describeRows(rows))
    }),
})

const show = defineCommand({
  meta: { name: 'show', description: 'Show an effect and its recipient. Its content stays encrypted.' },
  args: { id: { type: 'positional', required: true, description: 'Its id' }, json },
  run: ({ args }) =>
    runCommand(async ({ database, clock }) => {
      const row = await findOutboxJob(database, parseId(args.id), clock.now())
      if (!row) throw unknown(args.id)
      const whole = { ...toPlainRow(row), payload: withoutSeal(row.payload) }
      print(args.json, whole, () =>
        Object.entries(whole)
          .map(
            ([name, value]) =>
              `${name.padEnd(11)} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
          )
          .join('\n'),
      )
    }),
})

const retry = defineCommand({
  meta: { name: 'retry', description: 'Retry now. Running servers do it within a second.' },
  args: {
    id: { type: 'positional', required: true, description: 'Its id, or all' },
    json,
  },
  run: ({ args }) =>
    runCommand(async ({ database, clock }) => {
      const id = args.id === 'all' ? undefined : parseId(args.id)
      const retried = await retryOutboxJobs(database, clock.now(), id)
      if (id !== undefined && retried === 0) {
        const row = await findOutboxJob(database, id, clock.now())
        throw row
          ? new Error(`Effect ${id} is ${row.state}, so there is nothing to retry.`)
          : unknown(args.id)
      }
      print(args.json, { retried }, () => `${retried} will be retried.`)
    }),
})

function toPlainRow(row: ListedOutboxJob) {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    attempts: row.attempts,
    created_at: row.createdAt.toISOString(),
    next_at: row.nextAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    last_error: row.lastError,
  }
}

function withoutSeal(payload: ListedOutboxJob['payload']): unknown {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return payload
  const { sealed, ...open } = payload
  return open
}

function describeRows(rows: ListedOutboxJob[]): string {
  if (rows.length === 0) return 'Nothing is pending, and nothing has failed.'
  const head = ['Id', 'Kind', 'State', 'Attempts', 'Created at', 'Next at', 'Last error']
  return table(
    head,
    rows.map((row) => [
      String(row.id),
      row.kind,
      row.state,
      String(row.attempts),
      row.createdAt.toISOString(),
      row.nextAt?.toISOString() ?? '–',
      row.lastError ?? '',
    ]),
  )
}

function parseId(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= 2_147_483_647) return number
  throw unknown(text)
}

function unknown(id: string): Error {
  return new Error(`There is no effect ${id}. Run \`bin/storefront outbox list --all\` to see them.`)
}

await runProgram(
  defineCommand({
    meta: { name: 'outbox' },
    subCommands: { list, show, retry },
  }),
  { reads: ['list', 'show'] },
)

import { defineCommand } from 'citty'
import { findEffect, type ListedEffect, listEffects, retryEffects } from '#lib/services/outbox/index.ts'
import { json } from './support/json-option.ts'
import { print, runCommand, table } from './support/run-command.ts'
import { runProgram } from './support/run-program.ts'

const MAX_LISTED = 500

const list = defineCommand({
  meta: { name: 'list', description: 'List what is waiting to be sent, and what was given up on.' },
  args: {
    all: { type: 'boolean', default: false, description: 'Include what was done in recent days' },
    json,
  },
  run: ({ args }) =>
    runCommand(async ({ database, clock }) => {
      const options = { all: args.all, limit: MAX_LISTED }
      const rows = await listEffects(database, clock.now(), options)
      print(args.json, rows.map(toPlainRow), () => describeRows(rows))
    }),
})

const show = defineCommand({
  meta: { name: 'show', description: 'Show one and its recipient. Its content stays encrypted.' },
  args: { id: { type: 'positional', required: true, description: 'Its id' }, json },
  run: ({ args }) =>
    runCommand(async ({ database, clock }) => {
      const row = await findEffect(database, readId(args.id), clock.now())
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
  meta: { name: 'retry', description: 'Retry now. Running servers do so within a second.' },
  args: {
    id: { type: 'positional', required: true, description: 'Its id, or all' },
    json,
  },
  run: ({ args }) =>
    runCommand(async ({ database, clock }) => {
      const id = args.id === 'all' ? undefined : readId(args.id)
      const retried = await retryEffects(database, clock.now(), id)
      if (id !== undefined && retried === 0) {
        const row = await findEffect(database, id, clock.now())
        throw row ? new Error(`${id} is ${row.state}: there is nothing to try again.`) : unknown(args.id)
      }
      print(args.json, { retried }, () => `${retried} to be tried again.`)
    }),
})

function toPlainRow(row: ListedEffect) {
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

function withoutSeal(payload: ListedEffect['payload']): unknown {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return payload
  const { sealed, ...open } = payload
  return open
}

function describeRows(rows: ListedEffect[]): string {
  if (rows.length === 0) return 'Nothing waits, and nothing was given up.'
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

function readId(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= 2_147_483_647) return number
  throw unknown(text)
}

function unknown(id: string): Error {
  return new Error(`There is no effect ${id}. \`npm run outbox -- list --all\` shows them.`)
}

await runProgram(
  defineCommand({
    meta: { name: 'outbox', description: 'The outbox: mails and other messages waiting to be sent.' },
    subCommands: { list, show, retry },
  }),
  { reads: ['list', 'show'] },
)

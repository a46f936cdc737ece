import { defineCommand } from 'citty'
import type { StatusRow } from '#lib/search/index.ts'
import { explain } from '../support/indexes/explain-command.ts'
import { rebuildTypes } from '../support/indexes/rebuild-types.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const rebuild = defineCommand({
  meta: { name: 'rebuild', description: 'Rebuild search indexes; searches keep working meanwhile.' },
  args: {
    type: { type: 'string', description: 'One type, such as product; defaults to all' },
    engine: { type: 'string', description: 'One engine, such as index; defaults to the chosen one' },
    missing: { type: 'boolean', default: false, description: 'Only indexes that are not ready' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const counts = await rebuildTypes(app, args)
      print(args.json, counts, () => describeCounts(counts))
    }),
})

const status = defineCommand({
  meta: { name: 'status', description: "Show each type's index." },
  args: { json },
  run: ({ args }) =>
    runCommand(async ({ search }) => {
      const rows = await search.status()
      print(args.json, rows.map(toPlainRow), () => describeStatus(rows))
    }),
})

const SKIPPED_SHOWN = 20

function describeCounts(counts: Record<string, number>): string {
  const lines = Object.entries(counts).map(([type, documents]) => `${type}: ${documents} documents`)
  return lines.length === 0 ? 'No index is missing.' : lines.join('\n')
}

function toPlainRow({ skipped, problem, ...status }: StatusRow) {
  const { type, engine, ready, documents, built_at, updated_at, bytes } = status
  return {
    ...{ type, engine, ready, documents, built_at, updated_at, bytes },
    ...((problem || !ready) && { problem: problem ?? null }),
    ...(skipped && { skipped }),
  }
}

function describeStatus(rows: StatusRow[]): string {
  const lines = rows.flatMap(({ type, skipped = [] }) => [
    ...skipped.slice(0, SKIPPED_SHOWN).map(({ id, reason }) => `${type} ${id} was skipped: ${reason}`),
    ...(skipped.length > SKIPPED_SHOWN
      ? [`${skipped.length - SKIPPED_SHOWN} more of type ${type} were skipped.`]
      : []),
  ])
  return [describeRows(rows), ...lines].join('\n')
}

function describeRows(rows: StatusRow[]): string {
  const head = ['Type', 'Engine', 'Ready', 'Documents', 'Built at', 'Updated at', 'Bytes', 'Problem']
  return table(
    head,
    rows.map((row) => [
      row.type,
      row.engine,
      row.ready ? 'yes' : 'no',
      String(row.documents),
      row.built_at ?? '–',
      row.updated_at ?? '–',
      String(row.bytes),
      row.problem ?? '',
    ]),
  )
}

await runProgram(
  defineCommand({
    meta: { name: 'search' },
    subCommands: { rebuild, status, explain },
  }),
  { reads: ['status', 'explain'] },
)

import { defineCommand } from 'citty'
import { type RemovedStore, removeDemoStore } from '#prisma/seed/remove-demo-store.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const remove = defineCommand({
  meta: {
    name: 'remove',
    description:
      "Remove the demo store's accounts, app, orders, catalogue, content and settings. Anything you have added or changed stays.",
  },
  args: { json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const done = await removeDemoStore(app)
      print(args.json, done ?? { removed: {}, kept: [] }, () =>
        done ? describe(done) : 'There is no demo store in this database.',
      )
    }),
})

function describe({ removed, kept }: RemovedStore): string {
  const counts = Object.entries(removed).filter(([, rows]) => rows > 0)
  return [
    'Removed the demo store:',
    ...counts.map(([kind, rows]) => `  ${String(rows).padStart(4)} ${kind}`),
    ...(kept.length > 0 ? ['Kept, because you have changed it or use it:'] : []),
    ...kept.map((name) => `  ${name}`),
  ].join('\n')
}

await runProgram(
  defineCommand({
    meta: { name: 'demo' },
    subCommands: { remove },
  }),
)

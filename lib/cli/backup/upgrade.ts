import { defineCommand } from 'citty'
import { forOperator } from '#lib/platform/database/outage.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { json } from '../support/json-option.ts'
import { print, reportErrors } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'
import { describePreview, previewUpgrade } from '../support/upgrade/preview-upgrade.ts'
import { upgrade } from '../support/upgrade/upgrade-database.ts'

const command = defineCommand({
  meta: {
    name: 'upgrade',
    description: 'Back up the database and migrate it to this version. npm start does the same.',
  },
  args: {
    check: {
      type: 'boolean',
      default: false,
      description: 'Only say what would be done, and what you have to do',
    },
    json,
  },
  run: ({ args }) =>
    reportErrors(async () => {
      if (!args.check) {
        const done = await upgrade()
        return print(args.json, { done }, () => done)
      }
      const preview = await forOperator(() => previewUpgrade(readEnvironment(), console.error))
      print(args.json, preview, () => describePreview(preview))
      if (!preview.isPossible) process.exitCode = 1
    }),
})

await runProgram(command, { reads: process.argv.includes('--check') ? ['upgrade'] : [] })

import { writeFileSync } from 'node:fs'
import { defineCommand } from 'citty'
import { resolveInProject } from '#lib/platform/process/project-root.ts'
import { FALLBACK_LOCALE, listLocales, readCatalogue } from '#lib/services/texts/index.ts'
import { checkCatalogue, type TextFault } from '#lib/services/texts/upkeep/check-catalogues.ts'
import { writeArguments } from '#lib/services/texts/upkeep/write-arguments.ts'
import { json } from '../support/json-option.ts'
import { print, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const TYPES = 'lib/services/texts/text-arguments.ts'

const check = defineCommand({
  meta: {
    name: 'check',
    description: 'Find texts that are missing, unknown or ill-formed in the catalogues of the languages.',
  },
  args: { json },
  run({ args }) {
    const faults = findFaults()
    print(args.json, faults, () => describe(faults))
    if (faults.length > 0) process.exitCode = 1
  },
})

const types = defineCommand({
  meta: { name: 'types', description: 'Write the types of all texts from the English catalogue.' },
  args: { json },
  run({ args }) {
    const english = readCatalogue(FALLBACK_LOCALE)
    writeFileSync(resolveInProject(TYPES), writeArguments(english))
    print(args.json, { file: TYPES, texts: english.size }, () => `Wrote ${english.size} keys to ${TYPES}.`)
  },
})

function findFaults(): TextFault[] {
  const english = readCatalogue(FALLBACK_LOCALE)
  return listLocales().flatMap((locale) => checkCatalogue(english, locale, readCatalogue(locale)))
}

function describe(faults: readonly TextFault[]): string {
  if (faults.length === 0) return `All texts are there in ${listLocales().join(', ')}.`
  const rows = faults.map(({ locale, key, problem, detail }) => [locale, key, problem, detail])
  return table(['Language', 'Text', 'Problem', ''], rows)
}

runProgram(
  defineCommand({
    meta: { name: 'develop texts' },
    subCommands: { check, types },
  }),
  { reads: ['check'] },
)

import { readFileSync } from 'node:fs'
import { defineCommand } from 'citty'
import { splitList } from '#lib/platform/text/split-list.ts'
import { addSynonyms, listSynonyms, removeSynonyms, type Synonyms } from '#lib/search/index.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const list = defineCommand({
  meta: { name: 'list', description: 'List the synonyms.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const found = await listSynonyms(app.database)
      print(args.json, found, () => (found.length > 0 ? found.map(describe).join('\n') : 'No synonyms.'))
    }),
})

const add = defineCommand({
  meta: {
    name: 'add',
    description: 'Add terms that mean the same: "sofa, love seat" both ways, "ring => jewellery" one way.',
  },
  args: {
    terms: {
      type: 'positional',
      required: true,
      description: 'With commas; whoever searches for what is before => finds what is after it',
    },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const added: Synonyms[] = []
      for (const { terms, oneWay } of readLine(args.terms))
        added.push(await addSynonyms(app.database, terms, { oneWay }))
      print(args.json, added, () => added.map((one) => `Added ${describe(one)}`).join('\n'))
    }),
})

const remove = defineCommand({
  meta: { name: 'remove', description: 'Remove synonyms.' },
  args: { id: { type: 'positional', required: true, description: 'Their number in the list' }, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      if (!(await removeSynonyms(app.database, Number(args.id) || 0)))
        throw new Error(`There are no synonyms with the number ${args.id}.`)
      print(args.json, { removed: Number(args.id) }, () => `Removed the synonyms ${args.id}.`)
    }),
})

const importFile = defineCommand({
  meta: {
    name: 'import',
    description:
      'Import a file of lines such as "sofa, couch" for both ways and "ring => jewellery" for one way.',
  },
  args: { file: { type: 'positional', required: true, description: 'The text file' }, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const result: { imported: number; skipped: { line: number; reason: string }[] } = {
        imported: 0,
        skipped: [],
      }
      for (const [index, line] of readFileSync(args.file, 'utf8').split(/\r?\n/).entries()) {
        if (/^\s*(#|$)/.test(line)) continue
        try {
          for (const { terms, oneWay } of readLine(line)) await addSynonyms(app.database, terms, { oneWay })
          result.imported++
        } catch (error) {
          result.skipped.push({ line: index + 1, reason: (error as Error).message })
        }
      }
      print(args.json, result, () =>
        [
          ...result.skipped.map(({ line, reason }) => `Line ${line} was skipped: ${reason}`),
          `Done: ${result.imported} imported, ${result.skipped.length} skipped.`,
        ].join('\n'),
      )
    }),
})

function readLine(line: string): { terms: string[]; oneWay: boolean }[] {
  const [from = '', to] = line.split('=>')
  const left = splitList(from)
  if (to === undefined) return [{ terms: left, oneWay: false }]
  return left.map((term) => ({ terms: [term, ...splitList(to)], oneWay: true }))
}

function describe({ id, terms, oneWay }: Synonyms): string {
  const [first = '', ...others] = terms
  return `${id}: ${oneWay ? `${first} → ${others.join(', ')}` : terms.join(', ')}`
}

await runProgram(
  defineCommand({
    meta: { name: 'search synonyms' },
    subCommands: { list, add, remove, import: importFile },
  }),
  { reads: ['list'] },
)

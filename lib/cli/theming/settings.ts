import { readFileSync } from 'node:fs'
import { defineCommand } from 'citty'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { discardTheme, editThemeDesign, publishTheme } from '#lib/domains/publishing/themes/index.ts'
import {
  exportDesign,
  importDesign,
  listThemeSettings,
  resetThemeSetting,
  setThemeSetting,
} from '#lib/theming/index.ts'
import { chooseDesign, draft, theme } from '../support/choose-design.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const id = { type: 'positional', required: true, description: 'The setting, such as heading_font' } as const

const list = defineCommand({
  meta: { name: 'list', description: 'List the settings of a theme, with their values.' },
  args: { theme, draft, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const settings = await listThemeSettings(app, chooseDesign(app, args))
      print(args.json, settings, () =>
        table(
          ['Setting', 'Value', 'Chosen', 'Type', 'Group', 'Label'],
          settings.map((one) => [
            one.id,
            JSON.stringify(one.value),
            one.isChosen ? '*' : '',
            describeType(one),
            one.group,
            one.label,
          ]),
        ),
      )
    }),
})

const set = defineCommand({
  meta: { name: 'set', description: 'Change a setting of a theme. Pages show it within a second.' },
  args: { id, value: { type: 'positional', required: true, description: 'The value' }, theme, draft, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const target = chooseDesign(app, args)
      let value: unknown
      await editThemeDesign(app, operator('theme settings set'), target, async (site) => {
        value = await setThemeSetting(site, target, { id: args.id, value: args.value })
      })
      print(args.json, { ...target, id: args.id, value }, () => `${args.id} is ${JSON.stringify(value)}.`)
    }),
})

const reset = defineCommand({
  meta: { name: 'reset', description: 'Restore the default of a setting.' },
  args: {
    id: { ...id, required: false },
    all: { type: 'boolean', default: false, description: 'All settings of the theme' },
    theme,
    draft,
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      if ((args.id === undefined) !== args.all) throw new Error('Pass the name of a setting, or --all.')
      const target = chooseDesign(app, args)
      await editThemeDesign(app, operator('theme settings reset'), target, (site) =>
        resetThemeSetting(site, target, args.id),
      )
      const about = args.id ?? 'Every setting'
      print(args.json, { ...target, id: args.id ?? null }, () => `${about} has its default.`)
    }),
})

const exportCommand = defineCommand({
  meta: { name: 'export', description: 'Print what was chosen for a theme, as JSON: settings and sections.' },
  args: { theme, draft },
  run: ({ args }) =>
    runCommand(async (app) => {
      print(true, await exportDesign(app, chooseDesign(app, args)), () => '')
    }),
})

const importCommand = defineCommand({
  meta: { name: 'import', description: 'Replace what was chosen for a theme by an exported file.' },
  args: {
    file: { type: 'positional', required: true, description: 'The JSON file' },
    theme,
    draft,
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const target = chooseDesign(app, args)
      const given = readJson(args.file)
      await editThemeDesign(app, operator('theme settings import'), target, (site) =>
        importDesign(site, target, given),
      )
      print(
        args.json,
        target,
        () => `The theme ${target.theme} has the settings and sections of ${args.file}.`,
      )
    }),
})

const publish = defineCommand({
  meta: { name: 'publish', description: 'Show the draft to everybody.' },
  args: { theme, json },
  run: ({ args }) => endDraft(args, 'publish', 'Everybody sees the draft'),
})

const discard = defineCommand({
  meta: { name: 'discard', description: 'Drop the draft.' },
  args: { theme, json },
  run: ({ args }) => endDraft(args, 'discard', 'The draft is dropped'),
})

function endDraft(
  args: { theme?: string; json: boolean },
  verb: 'publish' | 'discard',
  said: string,
): Promise<void> {
  return runCommand(async (app) => {
    const { theme } = chooseDesign(app, { ...args, draft: true })
    const end = verb === 'publish' ? publishTheme : discardTheme
    await end(app, operator(`theme settings ${verb}`), theme).catch((error) => {
      if (isDomainError(error, 'stale')) throw new Error(`The theme ${theme} has no draft.`)
      throw error
    })
    print(args.json, { theme }, () => `${said} of the theme ${theme}.`)
  })
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

type Listed = Awaited<ReturnType<typeof listThemeSettings>>[number]

function describeType(setting: Listed): string {
  if (setting.type === 'choice') return setting.options.map(({ value }) => value).join(' | ')
  if (setting.type === 'range') return `${setting.min} to ${setting.max}${setting.unit && ` ${setting.unit}`}`
  return setting.type
}

await runProgram(
  defineCommand({
    meta: { name: 'theme settings' },
    subCommands: { list, set, reset, export: exportCommand, import: importCommand, publish, discard },
  }),
  { reads: ['list', 'export'] },
)

import { defineCommand } from 'citty'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { editThemeDesign } from '#lib/domains/publishing/themes/index.ts'
import {
  addSection,
  listSections,
  moveSection,
  removeSection,
  resetSections,
  setSectionSetting,
} from '#lib/theming/index.ts'
import { chooseDesign, draft, theme } from '../support/choose-design.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const area = { type: 'positional', required: true, description: 'One of home, product, footer' } as const
const id = { type: 'positional', required: true, description: 'The id of the section, as listed' } as const
const where = { theme, draft, json }

const list = defineCommand({
  meta: { name: 'list', description: 'List the sections of an area, and those that the theme offers.' },
  args: { area, ...where },
  run: ({ args }) =>
    runCommand(async (app) => {
      const { placed, offered } = await listSections(app, chooseDesign(app, args), args.area)
      print(args.json, { placed, offered }, () => {
        const rows = placed.map((one, index) => [
          String(index + 1),
          one.id,
          one.section,
          one.isOffered ? one.label : 'not offered by the theme, so left out',
          Object.entries(one.settings)
            .map(([setting, value]) => `${setting}=${JSON.stringify(value)}`)
            .join(' '),
        ])
        const names = offered.map(({ name }) => name).join(', ')
        return `${table(['', 'Id', 'Section', 'Label', 'Settings'], rows)}\n\nTo add: ${names}`
      })
    }),
})

const add = defineCommand({
  meta: { name: 'add', description: 'Add a section to an area.' },
  args: {
    area,
    section: { type: 'positional', required: true, description: 'The section, such as hero' },
    at: { type: 'string', description: 'Its position, counted from 1; defaults to the end' },
    ...where,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const { area, section, at } = args
      const position = at === undefined ? undefined : Number(at)
      const target = chooseDesign(app, args)
      let added = ''
      await editThemeDesign(app, operator('theme sections add'), target, async (site) => {
        added = await addSection(site, target, { area, section, position })
      })
      print(args.json, { area, id: added }, () => `Added ${added} to the ${area}.`)
    }),
})

const remove = defineCommand({
  meta: { name: 'remove', description: 'Remove a section from an area.' },
  args: { area, id, ...where },
  run: ({ args }) =>
    runCommand(async (app) => {
      const { area, id } = args
      const target = chooseDesign(app, args)
      await editThemeDesign(app, operator('theme sections remove'), target, (site) =>
        removeSection(site, target, { area, id }),
      )
      print(args.json, { area, id }, () => `Removed ${id} from the ${area}.`)
    }),
})

const move = defineCommand({
  meta: { name: 'move', description: 'Move a section within its area.' },
  args: {
    area,
    id,
    to: { type: 'positional', required: true, description: 'Its new position, counted from 1' },
    ...where,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const { area, id } = args
      const position = Number(args.to)
      const target = chooseDesign(app, args)
      await editThemeDesign(app, operator('theme sections move'), target, (site) =>
        moveSection(site, target, { area, id, position }),
      )
      print(args.json, { area, id, position }, () => `Moved ${id} to position ${position} of the ${area}.`)
    }),
})

const set = defineCommand({
  meta: { name: 'set', description: 'Change a setting of a section.' },
  args: {
    area,
    id,
    setting: { type: 'positional', required: true, description: 'The setting, such as heading' },
    value: { type: 'positional', required: false, description: 'The value; its default if left out' },
    ...where,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const { area, id, setting, value } = args
      const target = chooseDesign(app, args)
      await editThemeDesign(app, operator('theme sections set'), target, (site) =>
        setSectionSetting(site, target, { area, id, setting, value }),
      )
      const said = value === undefined ? 'has its default' : `is ${JSON.stringify(value)}`
      print(args.json, { area, id, setting, value: value ?? null }, () => `${setting} of ${id} ${said}.`)
    }),
})

const reset = defineCommand({
  meta: { name: 'reset', description: 'Restore the sections that the theme gives an area.' },
  args: { area, ...where },
  run: ({ args }) =>
    runCommand(async (app) => {
      const target = chooseDesign(app, args)
      await editThemeDesign(app, operator('theme sections reset'), target, (site) =>
        resetSections(site, target, args.area),
      )
      print(args.json, { area: args.area }, () => `The ${args.area} has the sections of the theme.`)
    }),
})

await runProgram(
  defineCommand({
    meta: { name: 'theme sections' },
    subCommands: { list, add, remove, move, set, reset },
  }),
  { reads: ['list'] },
)

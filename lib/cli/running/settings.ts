import { defineCommand } from 'citty'
import type { App } from '#lib/app/app.ts'
import { type OperatorActor, operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  type ChangeAnswer,
  changeSettings,
  type PriceAnswer,
  RATE_DECIMALS,
  storeChosenSetting,
} from '#lib/domains/running/settings/index.ts'
import { chooseEngine } from '#lib/search/index.ts'
import { parseMajor } from '#lib/services/money/parse-price.ts'
import {
  definitions,
  InvalidSetting,
  type ListedSetting,
  type SettingsStore,
} from '#lib/services/settings/index.ts'
import { chooseTheme } from '#lib/theming/check/index.ts'
import { chooseIndexPath, INDEX_PATH } from '../support/indexes/choose-index-path.ts'
import { json } from '../support/json-option.ts'
import { createProgressLine } from '../support/progress-line.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const ENGINE = 'search.engine'
const THEME = 'theme.active'
const key = { type: 'positional', required: true, description: 'The setting, such as api.enabled' } as const

// citty wants an array that could be changed.
const priceAnswers: PriceAnswer['kind'][] = ['convert', 'enter']
const prices = {
  prices: {
    type: 'enum',
    options: priceAnswers,
    description:
      'For a new currency: convert all prices by --rate, or hide all products until you enter prices',
  },
  rate: {
    type: 'string',
    description: 'How much of the new currency one unit of the former is worth, such as 0.92',
  },
  keep: {
    type: 'boolean',
    description:
      'For shop.tax_inclusive and site.locale: prices and texts stay as they are, and count in the new way',
  },
} as const

const list = defineCommand({
  meta: { name: 'list', description: 'List all settings.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async ({ settings, search }) => {
      const rows = settings.list()
      const engines = search.engines()
      print(args.json, toPlainSettings(rows, engines), () =>
        table(
          ['Setting', 'Value', 'Description'],
          rows.map(({ key, value, summary }) => [
            key,
            JSON.stringify(value),
            key === ENGINE ? `${summary}: ${engines.join(', ')}` : summary,
          ]),
        ),
      )
    }),
})

const get = defineCommand({
  meta: { name: 'get', description: 'Show one setting.' },
  args: { key, json },
  run: ({ args }) =>
    runCommand(async ({ settings }) => {
      const value = settings.get(args.key)
      print(args.json, value, () => (typeof value === 'string' ? value : JSON.stringify(value)))
    }),
})

const set = defineCommand({
  meta: { name: 'set', description: 'Change a setting. Running servers pick it up within a second.' },
  args: {
    key,
    value: {
      type: 'positional',
      required: true,
      description: 'The value as JSON; anything else counts as text',
    },
    ...prices,
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const by = operator('settings set')
      const settings = recordedSettings(app, by)
      if (args.key === ENGINE) await chooseFromText(app, args.value, settings)
      else if (args.key === THEME) await chooseTheme({ ...app.env, settings }, parseName(args.value))
      else if (args.key === INDEX_PATH) await chooseIndexPath({ ...app, settings }, parseValue(args.value))
      else await setFromText(app, args.key, args.value, readAnswer(args))
      report(args.json, args.key, app.settings.get(args.key))
    }),
})

const unset = defineCommand({
  meta: { name: 'unset', description: 'Reset a setting to its default.' },
  args: { key, ...prices, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const { settings } = app
      const by = operator('settings unset')
      const unset = () => storeChosenSetting(app, by, { key: args.key })
      settings.get(args.key)
      if (args.key === ENGINE) await chooseFromText(app, definitions[ENGINE].default, { set: unset })
      else if ([THEME, INDEX_PATH].includes(args.key)) await unset()
      else await changeSettings(app, by, [{ key: args.key }], readAnswer(args))
      report(args.json, args.key, settings.get(args.key))
    }),
})

/** Values by key, with the possible names of `search.engine` after it. */
function toPlainSettings(rows: ListedSetting[], engines: string[]): Record<string, unknown> {
  return Object.fromEntries(
    rows.flatMap(({ key, value }) =>
      key === ENGINE
        ? [
            [key, value],
            [`${key}.choices`, engines],
          ]
        : [[key, value]],
    ),
  )
}

function report(asJson: boolean, name: string, value: unknown): void {
  print(asJson, value, () => `${name} is ${JSON.stringify(value)}.`)
}

type SetsSettings = Pick<SettingsStore, 'set'>

/** Settings whose changes are in the audit log. */
function recordedSettings(app: App, by: OperatorActor): SetsSettings {
  return { set: (key, value) => storeChosenSetting(app, by, { key, value }) }
}

/** Builds the index first, since the engine is used as soon as it is chosen. */
async function chooseFromText({ search }: App, text: string, settings: SetsSettings): Promise<void> {
  const line = createProgressLine()
  try {
    await chooseEngine({ search, settings }, parseName(text), (type, done, total) =>
      line.show(`${type}: ${done} of ${total}`),
    )
  } finally {
    line.end()
  }
}

type AnswerOptions = { prices?: 'convert' | 'enter'; rate?: string; keep?: boolean }

function readAnswer({ prices, rate, keep }: AnswerOptions): ChangeAnswer | undefined {
  if (keep) return { kind: 'keep' }
  if (prices !== 'convert') return prices && { kind: 'enter' }
  const parsed = rate === undefined ? null : parseMajor(rate, RATE_DECIMALS)
  if (!parsed) throw new Error('--rate takes a number above 0 with up to 8 decimals, such as 0.92.')
  return { kind: 'convert', rate: parsed }
}

/** Sets the value as JSON or, if that is invalid for the setting, as text: a name may be a year. */
async function setFromText(
  app: App,
  key: string,
  text: string,
  answer: ChangeAnswer | undefined,
): Promise<void> {
  const value = parseValue(text)
  try {
    await changeSettings(app, operator('settings set'), [{ key, value }], answer)
  } catch (error) {
    if (!(error instanceof InvalidSetting) || value === text) throw error
    await changeSettings(app, operator('settings set'), [{ key, value: text }], answer).catch(() => {
      throw error
    })
  }
}

function parseName(text: string): string {
  const value = parseValue(text)
  return typeof value === 'string' ? value : text
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

await runProgram(
  defineCommand({
    meta: { name: 'settings' },
    subCommands: { list, get, set, unset },
  }),
  { reads: ['list', 'get'] },
)

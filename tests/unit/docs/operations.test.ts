import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnvironment, Variables } from '#lib/platform/process/env.ts'
import { openTestApi } from '#tests/support/api.ts'
import { completeEnvironment } from '../../../scripts/support/production.mjs'

// What docs/operations.md claims, and can be looked up. Its commands are run by tests/api/cli/documented-commands.test.ts.
const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const text = read('docs/operations.md')
const folder = mkdtempSync(path.join(os.tmpdir(), 'operations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The first cells of a table's rows, of which the one that describes its columns begins as given. */
function rowsOf(head: string): string[][] {
  const [, after = ''] = text.split(`\n${head}`)
  const rows = after.split('\n').slice(2)
  const end = rows.findIndex((row) => !row.startsWith('|'))
  return rows.slice(0, end).map((row) => row.split(/(?<!\\) ?\| ?/).slice(1, -1))
}

const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '')
const codesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

describe('the table of variables', () => {
  const rows = rowsOf('| Variable | Default | |').flatMap(([names, defaults = '']) => {
    const values = codesIn(defaults)
    const all = codesIn(names)
    // `A`, `B` | `of A`, `of B`
    return all.map((name, at) => ({
      name,
      text: defaults,
      value: values.length === all.length ? values[at] : values[0],
    }))
  })
  const textOf = (name: string) => rows.find((row) => row.name === name)?.text
  // Said of elsewhere on the page, or read by the scripts.
  const elsewhere = { NODE_ENV: 'Variables', SEED_DEMO: 'the table' }

  it('has every variable, and none that does not exist', () => {
    const known = Object.keys(Variables.shape)
    const named = rows.map(({ name }) => name)
    expect(known.filter((name) => !named.includes(name) && !(name in elsewhere))).toEqual([])
    expect(named.filter((name) => !known.includes(name) && !(name in elsewhere))).toEqual([])
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
  })

  it('says of each the default that it has', () => {
    const followed = readEnvironment({ STORAGE_PATH: folder })
    const trial: Record<string, string | undefined> = {}
    const production: Record<string, string | undefined> = { NODE_ENV: 'production' }
    for (const env of [trial, production]) completeEnvironment(env, 'production')
    // Those that follow from others, or that a script sets.
    const described: Record<string, string> = {
      HOST: `\`${trial.HOST}\`, in production ${production.HOST ?? 'all interfaces'}`,
      SEED_DEMO: `\`${trial.SEED_DEMO}\`, in production \`${production.SEED_DEMO}\``,
      SITE_URL: '`http://localhost:PORT`',
      LOG_LEVEL: `\`${followed.logLevel}\``,
      DATABASE_URL: `\`${path.basename(followed.databaseUrl)}\` in the storage folder`,
      APP_SECRET: 'created at the first start, in the storage folder',
      SEARCH_INDEX_PATH: '`search` in the storage folder',
      AWS_ENDPOINT_URL_S3: "Amazon's",
      AWS_REGION: "Amazon's",
      THEME_DEV: '',
      ...Object.fromEntries(
        ['STRIPE', 'MOLLIE', 'PAYPAL'].map((name) => [`${name}_API_BASE`, "the providers' own"]),
      ),
    }
    expect(existsSync(path.join(folder, 'app-secret'))).toBe(true)
    for (const [name, field] of Object.entries(Variables.shape)) {
      const fallback: unknown = field.parse(undefined)
      const said = textOf(name)
      if (name in described) expect([name, said]).toEqual([name, described[name]])
      else if (fallback === undefined || `${fallback}` === '')
        expect([name, said]).toEqual([name, expect.stringMatching(/^none\b/)])
      else if (name !== 'NODE_ENV')
        expect([name, rows.find((row) => row.name === name)?.value]).toEqual([name, `${fallback}`])
    }
  })
})

it('scripts that read a variable before the server does, and their help, have the same default', () => {
  const scripts = readdirSync(path.join(root, 'scripts'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.mjs'),
  )
  const said = scripts.flatMap((file) => {
    const source = read(`scripts/${file}`)
    const uses = [...source.matchAll(/process\.env\.([A-Z_]+) \|\| '?([\w./:-]+)/g)]
    const helps = [...source.matchAll(/^ {2}([A-Z_]{3,}) {2,}([\w./]+)(?=[\s:,;]|$)/gm)]
    return [...uses, ...helps].map(([, name = '', value]) => ({ file, name, value }))
  })
  const found = said.flatMap(({ file, name, value }) => {
    const field = Variables.shape[name as keyof typeof Variables.shape]
    const fallback: unknown = field?.parse(undefined)
    return fallback === undefined || `${fallback}` === ''
      ? []
      : [{ file, name, value, fallback: `${fallback}` }]
  })
  expect(found.length).toBeGreaterThan(6)
  expect(found.filter(({ value, fallback }) => value !== fallback)).toEqual([])
})

describe('what it names', () => {
  it('are settings that there are, with the defaults that they have', async () => {
    const api = await openTestApi()
    const defaults = new Map(api.app.settings.describe().map((one) => [one.key, one.default]))
    await api.close()
    const groups = new Set([...defaults.keys()].map((key) => key.split('.')[0]))
    const named = codesIn(prose).filter(
      (code) => /^[a-z]+(\.[a-z_]+)+$/.test(code) && groups.has(code.split('.')[0] ?? ''),
    )
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((key) => !defaults.has(key) && !existsSync(path.join(root, 'docs', key)))).toEqual([])
    for (const [keys, , fallback] of rowsOf('| Setting | Tells of | Default |'))
      for (const key of codesIn(keys)) expect([key, `\`${defaults.get(key)}\``]).toEqual([key, fallback])
  })

  it('are files, folders and headings that there are', () => {
    const files = codesIn(prose).filter((code) =>
      /^(deploy|lib|scripts|tests|docs|prisma)\/[\w/.-]+$/.test(code),
    )
    expect(files.length).toBeGreaterThan(8)
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
    for (const [, file = '', heading] of text.matchAll(/\]\(([\w/.-]*)(?:#([\w-]+))?\)/g)) {
      const linked = file === '' ? 'docs/operations.md' : path.join('docs', file)
      expect([linked, existsSync(path.join(root, linked))]).toEqual([linked, true])
      if (heading) expect(headingsOf(read(linked))).toContain(heading)
    }
  })

  it('are addresses that the server answers', () => {
    const served = read('lib/server/create-listener.ts')
    const addresses = ['| Address | |', '| Address | 200 while | 503 |'].flatMap((head) =>
      rowsOf(head).flatMap(([cell]) => codesIn(cell)),
    )
    expect(addresses.length).toBeGreaterThan(8)
    const isAnswered = (address: string) =>
      existsSync(path.join(root, 'app', address)) || served.includes(`'${address}'`)
    expect(addresses.filter((address) => !isAnswered(address))).toEqual([])
  })

  it('are metrics that are measured', () => {
    const sources = ['lib/platform/telemetry', 'lib/server/telemetry'].flatMap((place) =>
      readdirSync(path.join(root, place)).map((file) => read(`${place}/${file}`)),
    )
    const metrics = codesIn(prose).filter((code) => code.startsWith('storefront_'))
    expect(metrics.length).toBeGreaterThan(8)
    expect(metrics.filter((name) => !sources.some((source) => source.includes(name)))).toEqual([])
  })
})

function headingsOf(source: string): string[] {
  return [...source.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

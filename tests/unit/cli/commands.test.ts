import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { areas } from '#lib/cli/commands.mjs'
import { type CommandResult, runCommand, runProcess } from '#tests/support/command.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

/** A command: its words, its purpose, and the program of the bundle that runs it, with the arguments it is always given. */
const commands = Object.entries(areas).flatMap(([name, area]) => {
  const inArea = 'verbs' in area ? Object.entries(area.verbs) : [['', area] as const]
  return inArea.flatMap(([verb, { purpose, program }]) => {
    const [file, ...fixed] = program?.split(' ') ?? []
    return file === undefined ? [] : [{ words: `${name} ${verb}`.trim(), purpose, file, fixed }]
  })
})
const files = new Map(commands.map((command) => [command.file, command]))

const explainer = path.join(import.meta.dirname, 'processes/explain-commands.mjs')

/** Each program as the bundle has it, all in one process of their own: to load what they share takes most of the time. */
async function explainAll(): Promise<Record<string, CommandResult>> {
  const { stdout } = await promisify(execFile)(process.execPath, [explainer, ...files.keys()], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
  })
  return JSON.parse(stdout)
}

// Other tests run them in the test's process.
describe('the commands', () => {
  let explained: Record<string, CommandResult>

  beforeAll(async () => {
    explained = await explainAll()
  })

  it('are seen', () => {
    expect(commands.length).toBeGreaterThan(20)
  })

  it.each(commands)('bin/storefront $words explains itself', async (command) => {
    const { words, file, fixed } = command
    const isFirst = files.get(file) === command && fixed.length === 0
    const result = isFirst ? explained[file] : await runCommand(file, [...fixed, '--help'], {})
    expect([result?.code, result?.stderr]).toEqual([0, ''])
    expect(result?.stdout).toContain(`USAGE bin/storefront ${words}`)
  })
})

describe('the command line', () => {
  const storefront = (...args: string[]): Promise<CommandResult> =>
    new Promise((resolve) => {
      const child = execFile(path.join(root, 'bin/storefront'), args, { cwd: root }, (_, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, stdout, stderr }),
      )
    })

  it('lists the areas, each with what it is for', async () => {
    const { code, stdout, stderr } = await storefront('--help')
    expect([code, stderr]).toEqual([0, ''])
    for (const [name, { purpose }] of Object.entries(areas))
      expect(stdout).toMatch(new RegExp(`^ {2}${name} +${purpose}$`, 'm'))
    expect((await storefront()).stdout).toBe(stdout)
  })

  it('lists the verbs of an area', async () => {
    const { code, stdout } = await storefront('search', '--help')
    expect([code, stdout]).toEqual([0, expect.stringContaining('  rebuild   Rebuild the indexes\n')])
    const orders = await storefront('orders', '--help')
    expect([orders.code, orders.stdout]).toEqual([
      0,
      expect.stringContaining('USAGE bin/storefront orders show|'),
    ])
  })

  it.each([
    [['ordrs'], 'There is no command "ordrs". Did you mean orders?'],
    [['serch', 'rebuild'], 'Did you mean search?'],
    [['theme', 'chek'], 'There is no command "chek". Did you mean check?'],
    [['orders', 'shpi', 'EKR80KDZKB'], 'There is no command "shpi". Did you mean ship?'],
    [['orders', 'teleport'], 'Choose one of: show, pay, ship,'],
    [['constructor'], 'There is no command "constructor".'],
  ])('suggests the nearest word for %s', async (args, advice) => {
    const { code, stdout, stderr } = await storefront(...args)
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(advice)])
  })

  it('says its version', async () => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    expect((await storefront('--version')).stdout).toBe(`${version}\n`)
  })
})

// Scripts and other programs were told of these, and rely on them.
it.each(
  'apps settings import search:rebuild search:status theme:check theme:make theme:copy theme:list moderate customers orders coupons stock staff'.split(
    ' ',
  ),
)('npm run %s is a short way to the same command', (name) => {
  expect(scripts[name]).toBe(`node scripts/storefront.mjs ${name.replace(':', ' ')}`)
})

describe('a command in a process of its own', () => {
  it('ends with 0 and nothing on standard error where it can', async () => {
    const { code, stdout, stderr } = await runProcess('lib/cli/running/settings.ts', ['list', '--help'], {})
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('USAGE')
  })

  it('ends with 1 and one line on standard error where it cannot do what is asked', async () => {
    const { code, stdout, stderr } = await runProcess('lib/cli/running/settings.ts', ['get', 'no.such'], {
      DATABASE_URL: 'file:/nowhere/at/all.db',
    })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areas } from '#lib/cli/commands.mjs'
import { type CommandResult, runCommand } from '#tests/support/command.ts'
import type { CommandRow, CommandWorld } from '#tests/support/commands/command-row.ts'
import { peopleRows } from '#tests/support/commands/people.ts'
import { publishingRows } from '#tests/support/commands/publishing.ts'
import { runningRows } from '#tests/support/commands/running.ts'
import { shopRows } from '#tests/support/commands/shop.ts'
import { themingRows } from '#tests/support/commands/theming.ts'
import { changesBy } from '#tests/support/panel/changes-by.ts'
import { openWorld } from '#tests/support/panel/world.ts'

const rows = { ...peopleRows, ...publishingRows, ...runningRows, ...shopRows, ...themingRows }

type Command = { words: string; program: string; fixed: readonly string[] }

/** The programs of the bundle, with the words that lead to them. What runs in a checkout alone opens no shop. */
const programs: Command[] = Object.entries(areas).flatMap(
  ([area, { program, verbs = {} }]: [string, Listed]) =>
    [['', { program }] as const, ...Object.entries(verbs)].flatMap(([verb, { program: of }]) => {
      const [file, ...fixed] = of?.split(' ') ?? []
      return file === undefined ? [] : [{ words: `${area} ${verb}`.trim(), program: file, fixed }]
    }),
)
type Listed = { program?: string; verbs?: Record<string, { program?: string }> }

/** Every command: those of a program are named by its help. */
async function listCommands(): Promise<Command[]> {
  const found: Command[] = []
  for (const one of programs) {
    const { stdout } = await runCommand(one.program, [...one.fixed, '--help'], {})
    const [, verbs] = /USAGE bin\/storefront [a-z- ]+ ((?:[a-z-]+\|)*[a-z-]+)\s*$/m.exec(stdout) ?? []
    if (verbs === undefined) found.push(one)
    else
      for (const verb of verbs.split('|'))
        found.push({ ...one, words: `${one.words} ${verb}`, fixed: [verb] })
  }
  return found
}

const commands = await listCommands()

let world: CommandWorld
beforeAll(async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-commands-'))
  const backup = path.join(folder, 'backup.tar.gz')
  world = { ...(await openWorld()), folder, backup }
  await run({ words: 'backup', program: 'lib/cli/backup/backup.ts', fixed: [] }, ['--to', backup])
})
afterAll(async () => {
  await world?.close()
  if (world) rmSync(world.folder, { recursive: true })
})

function run({ program, fixed }: Command, args: readonly string[], secret?: string): Promise<CommandResult> {
  const { env } = world.app
  return runCommand(program, [...fixed, ...args], {
    ...{ DATABASE_URL: env.databaseUrl, STORAGE_PATH: env.storagePath, THEMES_PATH: env.themesPath },
    ...{
      APP_SECRET: secret ?? env.appSecret,
      NODE_ENV: 'test',
      BACKUP_KEY: undefined,
      WEBHOOK_LOCAL_HOSTS: '127.0.0.1',
    },
  })
}

const rowOf = (words: string): CommandRow => {
  const row = rows[words]
  if (!row) throw new Error(`${words} has no row in tests/support/commands.`)
  return typeof row === 'function' ? { given: row } : row
}

describe('every command', () => {
  it('has a row with what it succeeds with, and every row has a command', () => {
    expect(commands.length).toBeGreaterThan(100)
    expect(Object.keys(rows).sort()).toEqual(commands.map(({ words }) => words).sort())
  })

  it.each(commands.map((command) => [command.words, command] as const))(
    '%s does what it is asked, and nothing else',
    async (words, command) => {
      const row = rowOf(words)
      const given = await row.given(world)
      const refused = await changesBy(world, async () => {
        expect([words, (await run(command, ['--help'])).code]).toEqual([words, 0])
        const wrong = {
          'an unknown option': [...given, '--no-such-option'],
          'an argument too many': [...given.filter((arg) => !arg.startsWith('-')), ...Array(9).fill('extra')],
          ...(row.names !== undefined && { 'a thing that does not exist': replace(given, row.names) }),
        }
        for (const [what, args] of Object.entries(wrong)) {
          const { code, stderr } = await run(command, args)
          expect([words, what, code, stderr]).toEqual([words, what, 1, expect.stringMatching(/\S/)])
        }
        if (row.withoutSecret) return
        const { code, stdout, stderr } = await run(command, given, 'another-secret-of-somebody-else-entirely')
        expect([words, 'another secret', code, stdout, stderr]).toEqual([
          ...[words, 'another secret', 1, '', expect.stringContaining('APP_SECRET')],
        ])
      })
      expect([words, refused]).toEqual([words, []])
      const written = await changesBy(world, async () => {
        const { code, stderr } = await run(command, given)
        if (row.fails === undefined) expect([words, code, code === 0 ? '' : stderr]).toEqual([words, 0, ''])
        else expect([words, code, stderr]).toEqual([words, 1, expect.stringContaining(row.fails)])
      })
      if (row.reads) expect([words, written]).toEqual([words, []])
      else if (!row.elsewhere && row.fails === undefined) expect([words, written]).not.toEqual([words, []])
    },
    60_000,
  )
})

/** The arguments with one that names something replaced by one that names nothing. */
function replace(given: readonly string[], place: number): string[] {
  const named = given[place] ?? ''
  const unknown = /^\d+$/.test(named) ? '999999' : named.includes('@') ? 'nobody@example.com' : 'UNKNOWN'
  return given.map((arg, position) => (position === place ? unknown : arg))
}

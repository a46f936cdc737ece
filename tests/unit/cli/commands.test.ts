import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CommandResult, runCommand, runProcess } from '#tests/support/command.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

/** Of package.json: the name, the program and the arguments it is always given. */
const commands = Object.entries<string>(scripts).flatMap(([name, script]) => {
  const [, file, fixed = ''] = /^node scripts\/run-program\.mjs (\S+)(?: (.+))?$/.exec(script) ?? []
  return file ? [{ name, file, fixed: fixed.split(' ').filter(Boolean) }] : []
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
describe('the commands of package.json', () => {
  let explained: Record<string, CommandResult>

  beforeAll(async () => {
    explained = await explainAll()
  })

  it('are seen', () => {
    expect(commands.length).toBeGreaterThan(20)
  })

  it.each(commands)('npm run $name explains itself', async (command) => {
    const { file, fixed } = command
    const isFirst = files.get(file) === command && fixed.length === 0
    const result = isFirst ? explained[file] : await runCommand(file, [...fixed, '--help'], {})
    expect([result?.code, result?.stderr]).toEqual([0, ''])
    expect(result?.stdout).toContain('USAGE')
  })
})

describe('a command in a process of its own', () => {
  it('ends with 0 and nothing on standard error where it can', async () => {
    const { code, stdout, stderr } = await runProcess('lib/cli/settings.ts', ['list', '--help'], {})
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('USAGE')
  })

  it('ends with 1 and one line on standard error where it cannot do what is asked', async () => {
    const { code, stdout, stderr } = await runProcess('lib/cli/settings.ts', ['get', 'no.such'], {
      DATABASE_URL: 'file:/nowhere/at/all.db',
    })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})

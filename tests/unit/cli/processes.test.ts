import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand, runProcess } from '#tests/support/command.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

/** Of package.json: the name, the program and the arguments it is always given. */
const commands = Object.entries<string>(scripts).flatMap(([name, script]) => {
  const [, file, fixed = ''] = /^node scripts\/run-program\.mjs (\S+)(?: (.+))?$/.exec(script) ?? []
  return file ? [{ name, file, fixed: fixed.split(' ').filter(Boolean) }] : []
})
const files = new Map(commands.map((command) => [command.file, command]))

// Other tests run them in the test's process.
describe('the commands of package.json', () => {
  it('are seen', () => {
    expect(commands.length).toBeGreaterThan(20)
  })

  it.each(commands)('npm run $name explains itself', async (command) => {
    const { file, fixed } = command
    // Each program once as a process.
    const run = files.get(file) === command ? runProcess : runCommand
    const { code, stdout, stderr } = await run(file, [...fixed, '--help'], {})
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('USAGE')
  })
})

describe('a command in a process of its own', () => {
  it('ends with 1 and one line on standard error where it cannot do what is asked', async () => {
    const { code, stdout, stderr } = await runProcess('lib/cli/settings.ts', ['get', 'no.such'], {
      DATABASE_URL: 'file:/nowhere/at/all.db',
    })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})

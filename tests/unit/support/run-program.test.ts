import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const project = path.resolve(import.meta.dirname, '../../..')
let root: string

/** A project as small as can be, with the scripts of this one. */
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'storefront-programs-'))
  for (const folder of ['lib/cli/running', 'lib/app/next', 'lib/server/start', 'prisma/seed']) {
    await mkdir(path.join(root, folder), { recursive: true })
  }
  for (const name of ['package.json', 'scripts', 'lib/cli/commands.mjs'])
    await cp(path.join(project, name), path.join(root, name), { recursive: true })
  await symlink(path.join(project, 'node_modules'), path.join(root, 'node_modules'))
  await write('lib/app/start.ts', '')
  await write('lib/app/next/open-under-next.ts', '')
  await write('lib/server/start/prepare-store.ts', '')
  await write('prisma/seed/index.ts', '')
  await write('lib/cli/running/database.ts', '')
  await write('lib/greeting.ts', `export const greeting: string = 'Hello'`)
  await write(
    'lib/cli/running/greet.ts',
    `import { greeting } from '../../greeting.ts'\nconsole.log(greeting, ...process.argv.slice(2))`,
  )
})
afterAll(() => rm(root, { recursive: true, force: true }))

const write = (file: string, text: string) => writeFile(path.join(root, file), text)
const run = async (...args: string[]) => {
  const command = [path.join(root, 'scripts/run-program.mjs'), ...args]
  return (await promisify(execFile)(process.execPath, command)).stdout.trim()
}
const bundles = async () =>
  (await readdir(path.join(root, '.build/programs'))).filter((name) => name !== 'current.json')

it('runs a program with its arguments, wherever it is called, also when several start at once', async () => {
  const starts = ['a', 'b', 'c'].map((name) => run('lib/cli/running/greet.ts', name))
  expect(await Promise.all(starts)).toEqual(['Hello a', 'Hello b', 'Hello c'])
  expect(await bundles()).toHaveLength(1)
})

it('runs the sources as they are now, and keeps no bundle but this one and the last', async () => {
  for (const greeting of ['Good day', 'Good evening', 'Good night']) {
    await write('lib/greeting.ts', `export const greeting = '${greeting}'`)
    expect(await run('lib/cli/running/greet.ts')).toBe(greeting)
  }
  expect(await bundles()).toHaveLength(2)
})

it('says where a source cannot be read', async () => {
  await write('lib/greeting.ts', 'export const = 1')
  await expect(run('lib/cli/running/greet.ts')).rejects.toThrow('lib/greeting.ts:1:13')
  await write('lib/greeting.ts', `export const greeting = 'Hello'`)
  expect(await run('lib/cli/running/greet.ts')).toBe('Hello')
})

it('runs nothing that is no program', async () => {
  await expect(run('lib/greeting.ts')).rejects.toThrow(
    '"lib/greeting.ts" is none of the programs: lib/cli/running/database.ts, lib/cli/running/greet.ts,',
  )
  await expect(run()).rejects.toThrow('"" is none of the programs')
})

it('says of a command for developers that it needs the sources, where there are none', async () => {
  const command = [path.join(root, 'scripts/storefront.mjs'), 'develop', 'texts', 'check']
  await expect(promisify(execFile)(process.execPath, command)).rejects.toMatchObject({
    code: 1,
    stderr: 'This command needs the sources: a release has none.\n',
  })
})

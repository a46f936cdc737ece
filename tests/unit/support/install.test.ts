import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nativePackages } from '../../../scripts/support/load-native.mjs'

const project = path.resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-install-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the locked packages', () => {
  // tests/architecture/dependencies.test.ts looks at the lock for all other systems; this asks npm.
  const systems = ['linux', 'darwin', 'win32'].flatMap((os) =>
    ['x64', 'arm64'].map((cpu) => [os, cpu] as const),
  )

  it.each(systems)('are enough for npm ci: %s %s', async (os, cpu) => {
    const place = path.join(folder, `${os}-${cpu}`)
    await mkdir(place)
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      await cp(path.join(project, name), path.join(place, name))
    // Whatever npm runs this test: one that is told to be silent passes that on.
    const flags = ['--dry-run', '--offline', '--loglevel', 'notice', '--os', os, '--cpu', cpu]
    const { stdout } = await run('npm', ['ci', ...flags], { cwd: place })
    expect(stdout).toMatch(/added \d{3} packages/)
  })
})

describe('a checkout whose packages were installed by another Node', () => {
  let root: string
  const stamp = () => path.join(root, 'node_modules/.storefront-install')
  const ensureInstalled = async () => {
    const script = `import('./scripts/support/prepare.mjs').then(({ ensureInstalled }) => ensureInstalled())
      .catch((error) => { console.log(error.message); process.exitCode = 1 })`
    const result = await run(process.execPath, ['--eval', script], { cwd: root }).catch((error) => error)
    return result.stdout as string
  }
  const sharp = () => path.join(root, 'node_modules/sharp')
  const breakSharp = async (place: string) => {
    await rm(place, { recursive: true })
    await mkdir(place)
    await writeFile(
      path.join(place, 'package.json'),
      '{ "name": "sharp", "version": "1.0.0", "main": "main.js" }',
    )
    await writeFile(path.join(place, 'main.js'), 'process.abort()')
  }
  const changeNode = async () => writeFile(stamp(), (await readFile(stamp(), 'utf8')).replace(/\d+$/, '1'))

  /** A project whose packages come out of a folder, so that npm needs no network. */
  beforeAll(async () => {
    root = path.join(folder, 'project')
    await cp(path.join(project, 'scripts'), path.join(root, 'scripts'), { recursive: true })
    const dependencies: Record<string, string> = {}
    for (const name of Object.keys(nativePackages)) {
      const place = path.join(root, 'packages', name)
      await mkdir(place, { recursive: true })
      // The version of the driver that suits this Node.
      const version = process.versions.node.startsWith('20.') ? '12.11.1' : '13.2.0'
      await writeFile(path.join(place, 'package.json'), JSON.stringify({ name, version, main: 'main.js' }))
      await writeFile(path.join(place, 'main.js'), 'exports.transform = () => {}')
      dependencies[name] = `file:packages/${name}`
    }
    await writeFile(
      path.join(root, 'packages/better-sqlite3/main.js'),
      'module.exports = class { close() {} }',
    )
    await writeFile(
      path.join(root, 'package.json'),
      JSON.stringify({ type: 'module', engines: { node: '>=20.0.0' }, dependencies }),
    )
    await run('npm', ['install', '--package-lock-only', '--offline', '--no-audit'], { cwd: root })
  })

  it('is taken as it is where all of them load', async () => {
    expect(await ensureInstalled()).toContain('Installing dependencies')
    expect(await ensureInstalled()).toBe('')
    const installed = await readFile(stamp(), 'utf8')
    await changeNode()
    expect(await ensureInstalled()).toBe('')
    expect(await readFile(stamp(), 'utf8')).toBe(installed)
  })

  it('gets them anew where one ends the process that loads it', async () => {
    const installed = await readFile(stamp(), 'utf8')
    await breakSharp(sharp())
    await changeNode()
    expect(await ensureInstalled()).toContain('Installing dependencies')
    expect(await readFile(stamp(), 'utf8')).toBe(installed)
    expect(await readFile(path.join(sharp(), 'main.js'), 'utf8')).not.toContain('abort')
  })

  it('is refused with a sentence, every time, where that does not help', async () => {
    await breakSharp(path.join(root, 'packages/sharp'))
    await changeNode()
    for (let time = 0; time < 2; time++) {
      expect(await ensureInstalled()).toContain(
        `The packages are installed, but Node ${process.version} on ${process.platform}-${process.arch} cannot load one of them. Use Node 24 (LTS).\n\nsharp:`,
      )
      expect(existsSync(stamp())).toBe(false)
    }
  })
})

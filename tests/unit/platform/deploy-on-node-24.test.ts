import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findNode, installPackage } from '#tests/support/runtimes/find-node.mjs'
import { describeReleasedBundle } from '../../../scripts/support/bundle.mjs'

const project = path.resolve(import.meta.dirname, '../../..')
let root: string
let node: string

/** The programs alone in a folder, as in a release, with the SQLite driver for Node 24 whatever Node runs the tests. */
beforeAll(async () => {
  // Elsewhere than on Node 24, it is installed first.
  node = await findNode(24)
  root = await mkdtemp(path.join(os.tmpdir(), 'storefront-node-24-'))
  const { files, stampFile, stamp } = await describeReleasedBundle()
  for (const name of ['package.json', 'scripts', 'prisma/migrations', ...files])
    await cp(path.join(project, name), path.join(root, name), { recursive: true })
  await writeFile(path.join(root, stampFile), JSON.stringify(stamp))
  await linkPackages()
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function linkPackages(): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(project, 'package.json'), 'utf8'))
  const version = manifest.dependencies['better-sqlite3']
  const isNode20 = process.versions.node.startsWith('20.')
  await mkdir(path.join(root, 'node_modules'))
  for (const name of await readdir(path.join(project, 'node_modules'))) {
    const isOwn = isNode20 && name === 'better-sqlite3'
    const place = isOwn ? await installPackage(name, version) : path.join(project, 'node_modules', name)
    await symlink(place, path.join(root, 'node_modules', name))
  }
}

it('two deployments at once end well on Node 24, which aborted with the former SQLite driver', async () => {
  for (const round of [1, 2]) {
    const url = `file:${path.join(root, `round-${round}.db`)}`
    const deploy = () =>
      promisify(execFile)(
        node,
        ['scripts/run-program.mjs', 'lib/cli/running/database.ts', 'deploy', '--url', url],
        {
          cwd: root,
        },
      )
    const outputs = (await Promise.all([deploy(), deploy()])).map(({ stdout }) => stdout.trim()).sort()
    expect(outputs).toEqual([expect.stringMatching(/^Applied /), 'The database is up to date.'])
  }
})

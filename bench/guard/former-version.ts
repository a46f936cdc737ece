import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { run, runOrFail } from '../../scripts/support/run.mjs'
import type { BenchSite } from '../reads/open-site.ts'

/** Another version of the project, built in a folder of its own. */
export type FormerVersion = { commit: string; folder: string }

/** A store as that version fills it. The folder holds its database, and remains. */
export type FormerSite = Pick<BenchSite, 'file' | 'env' | 'credentials' | 'slugs'>

/** The last release. Throws if there is none. */
export async function findRelease(): Promise<string> {
  // Other tags than those of versions mark no release.
  const { code, stdout } = await run('git', ['describe', '--tags', '--abbrev=0', '--match', '*[0-9].[0-9]*'])
  if (code === 0) return stdout.trim()
  throw new Error(
    'There is no release to compare with. Name a commit: npm run bench -- guard --against COMMIT',
  )
}

/** Builds a version in the temporary folder, unless that was done before. The first time takes minutes. */
export async function buildVersion(name: string): Promise<FormerVersion> {
  const { stdout } = await runOrFail('git', ['rev-parse', '--verify', `${name}^{commit}`])
  const commit = stdout.trim()
  // Of this Node, whose native modules another cannot load.
  const folder = path.join(os.tmpdir(), 'storefront-guard', `${commit}-node${process.versions.modules}`)
  const stamp = path.join(folder, '.built')
  if (existsSync(stamp)) return { commit, folder }
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  console.log(`Building ${name} in ${folder} …`)
  await runOrFail('sh', ['-c', `git archive ${commit} | tar -x -C '${folder}'`])
  await runOrFail('npm', ['run', 'build'], { cwd: folder })
  await writeFile(stamp, '')
  return { commit, folder }
}

// Until 0.2.0, benchmarks were among the tests.
const PLACES = ['bench', 'tests/bench']

/** Has that version fill a store by its own benchmark. */
export async function openFormerSite(
  { commit, folder }: FormerVersion,
  products: number,
): Promise<FormerSite> {
  const filler = PLACES.map((place) => path.join(folder, place, 'reads/open-site.ts')).find(existsSync)
  if (!filler) throw new Error(`${commit} has no benchmark that fills a store. Compare with a later version.`)
  const program = `
    const { openSite } = await import('${filler}')
    const { file, env, credentials, slugs } = await openSite({ products: ${products}, posts: 200 })
    process.stdout.write('\\n' + JSON.stringify({ file, env, credentials, slugs }))`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const { stdout } = await runOrFail(process.execPath, args, { cwd: folder, what: 'Filling a store' })
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n')))
}

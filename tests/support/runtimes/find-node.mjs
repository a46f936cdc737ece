import fs from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withLock } from '../../../scripts/support/lock.mjs'
import { inBuild } from '../../../scripts/support/paths.mjs'
import { runOrFail } from '../../../scripts/support/run.mjs'

/** The versions that tests run besides the machine's own, by their major. The npm registry has them as packages. */
export const nodeVersions = {
  12: '12.22.12',
  18: '18.20.8',
  20: '20.20.2',
  22: '22.23.3',
  24: '24.21.0',
  26: '26.12.1',
}
const npmVersions = { 10: '10.9.9', 11: '11.19.1', 12: '12.2.1' }

/**
 * The binary of a version of Node: this process's own where its major is the one asked for, else one that is installed from the npm
 * registry when it is first asked for.
 * @param {keyof typeof nodeVersions} major
 * @returns {Promise<string>}
 */
export async function findNode(major) {
  if (Number.parseInt(process.versions.node, 10) === Number(major)) return process.execPath
  const system = process.platform === 'win32' ? 'win' : process.platform
  const folder = await installPackage(`node-${system}-${process.arch}`, nodeVersions[major])
  return path.join(folder, 'bin/node')
}

/** npm's own script, to be run by a Node. @param {keyof typeof npmVersions} major @returns {Promise<string>} */
export async function findNpm(major) {
  return path.join(await installPackage('npm', npmVersions[major]), 'bin/npm-cli.js')
}

/**
 * The folder of a package's version, installed from the npm registry when it is first asked for.
 * @param {string} name
 * @param {string} version
 */
export async function installPackage(name, version) {
  const home = inBuild('runtimes', `${name}-${version}`)
  const folder = path.join(home, 'node_modules', name)
  await withLock(`runtime-${name}`, async () => {
    const stamp = path.join(home, '.installed')
    if (fs.existsSync(stamp)) return
    await mkdir(home, { recursive: true })
    await writeFile(path.join(home, 'package.json'), '{ "private": true }')
    const flags = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts']
    await runOrFail('npm', ['install', '--prefix', home, ...flags, `${name}@${version}`], { cwd: home })
    await writeFile(stamp, '')
  })
  return folder
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import { say } from '../../../scripts/support/console.mjs'
import { run, runOrFail } from '../../../scripts/support/run.mjs'

const aptEnvironment = { DEBIAN_FRONTEND: 'noninteractive', NEEDRESTART_SUSPEND: '1' }
let queue = Promise.resolve()
let isUpdated = false

/**
 * Finds a program, installing its Debian package first where it is missing and we are root.
 * @param {string} debianPackage
 * @param {() => string | undefined} find
 * @returns {Promise<string>} what `find` found
 */
export async function findOrInstall(debianPackage, find) {
  const found = find()
  if (found !== undefined) return found
  if (!canInstall()) throw new Error(explainMissing(debianPackage))
  // apt holds one lock for the whole machine, so installations queue up.
  const installed = queue.then(() => installPackage(debianPackage))
  queue = installed.catch(() => undefined)
  await installed.catch((error) => {
    throw new Error(`${explainMissing(debianPackage)}\nInstalling it here failed: ${error.message}`)
  })
  const program = find()
  if (program === undefined) throw new Error(`${debianPackage} was installed, but its program was not found.`)
  return program
}

/**
 * The first of these programs that exists in PATH or in one of the further folders.
 * @param {string[]} programs
 * @param {string[]} [folders]
 * @returns {string | undefined} an absolute path
 */
export function findProgram(programs, folders = []) {
  const places = [...folders, ...(process.env.PATH ?? '').split(path.delimiter)].filter(
    (place) => place !== '',
  )
  return places.flatMap((place) => programs.map((program) => path.join(place, program))).find(existsSync)
}

/** Whether a package that is missing could be installed, as far as is known here without asking the network. */
export async function isOffered(debianPackage) {
  return canInstall() && (await run('apt-cache', ['show', debianPackage])).code === 0
}

function canInstall() {
  return process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined
}

async function installPackage(name) {
  say(`  ${name} is missing; installing it with apt-get …`)
  const options = ['-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
  if (!isUpdated) await runOrFail('apt-get', ['update', ...options], { env: aptEnvironment })
  isUpdated = true
  await runOrFail('apt-get', ['install', '-y', '--no-install-recommends', ...options, name], {
    env: aptEnvironment,
  })
}

function explainMissing(debianPackage) {
  const brew = { 'redis-server': 'redis', postgresql: 'postgresql@17' }[debianPackage] ?? debianPackage
  return process.platform === 'darwin'
    ? `${debianPackage} is not installed. Install it with: brew install ${brew}`
    : `${debianPackage} is not installed. Install it with: sudo apt-get install -y ${debianPackage}`
}

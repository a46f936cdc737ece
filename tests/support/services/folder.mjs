import { readFileSync, statSync } from 'node:fs'
import { chown, mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/**
 * The account a throw-away server runs under: our own, except that servers never run as root.
 * @param {string[]} [preferred] instead of root, the first of these that there is
 * @returns {{ uid?: number, gid?: number }} options for `child_process.spawn`
 */
export function chooseUser(preferred = ['postgres', 'nobody']) {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = preferred.flatMap((name) => accounts.filter(([found]) => found === name))[0]
  if (account === undefined)
    throw new Error('There is no unprivileged account to run servers under: add the user nobody.')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/**
 * Makes a new folder that the given account owns and can reach.
 * @param {string} name
 * @param {{ uid?: number, gid?: number }} user
 */
export async function makeFolder(name, user) {
  const parent = [os.tmpdir(), '/tmp', '/var/tmp'].find(
    (folder) => user.uid === undefined || isOpenToAll(folder),
  )
  if (parent === undefined)
    throw new Error('No temporary folder is open to all accounts: allow /tmp to be entered.')
  const folder = await mkdtemp(path.join(parent, `storefront-${name}-`))
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid)
  return folder
}

function isOpenToAll(folder) {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined || (found.mode & 0o001) === 0) return false
  return folder === path.dirname(folder) || isOpenToAll(path.dirname(folder))
}

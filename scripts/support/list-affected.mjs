import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'
import { runOrFail } from './run.mjs'

const CODE = /\.(ts|tsx|mjs|cjs|js)$/
const TEST = /^tests\/.*\.test\.ts$/
/** These name files that they read or start, beside those that they import: each string that is a file's path counts. */
const STRINGS = /(['"`])((?:\.{1,2}\/|#|[a-z]+\/)[^'"`\s$]+|[\w.-]+\.mjs)\1/g
const DOCS = /\.md$/
const OF_DOCS = /^tests\/(architecture|unit\/docs)\//

/**
 * The files of tests that reach what has changed by imports and by the paths of files they name.
 * @param {string} [commit] since when; since the last commit unless given
 * @param {string} [folder] a checkout
 * @returns {Promise<string[]>} relative to the checkout
 */
export async function listAffected(commit = 'HEAD', folder = root) {
  const git = async (...args) => {
    const { stdout } = await runOrFail('git', args, { cwd: folder })
    return stdout.split('\n').filter((line) => line !== '')
  }
  const untracked = await git('ls-files', '--others', '--exclude-standard')
  const changed = [...(await git('diff', '--name-only', '--relative', commit)), ...untracked]
  const files = new Set([...(await git('ls-files')), ...untracked])
  const tests = [...files].filter((file) => TEST.test(file)).sort()
  const users = findUsers(files, folder)
  // Of a file that no code names, such as a migration or a view, nobody knows who reads it.
  const isUnknown = (file) => !CODE.test(file) && !DOCS.test(file) && !users.has(file)
  if (changed.some(isUnknown)) return tests
  const affected = reach(changed, users)
  const hasDocs = changed.some((file) => DOCS.test(file))
  return tests.filter((file) => affected.has(file) || (hasDocs && OF_DOCS.test(file)))
}

/** Of each file that code names: the files that name it. */
function findUsers(files, folder) {
  const { imports = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const aliases = Object.entries(imports).map(([from, to]) => [from.replace('*', ''), to.replace('*', '')])
  const users = new Map()
  for (const file of files) {
    if (!CODE.test(file)) continue
    for (const named of listNamed(file, folder, aliases)) {
      if (!files.has(named)) continue
      if (!users.has(named)) users.set(named, new Set())
      users.get(named).add(file)
    }
  }
  return users
}

function listNamed(file, folder, aliases) {
  let text
  try {
    text = readFileSync(path.join(folder, file), 'utf8')
  } catch {
    // It is deleted.
    return []
  }
  return [...text.matchAll(STRINGS)].map(([, , name]) => {
    if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name)
    const [from, to] = aliases.find(
      ([alias]) => name === alias || (alias.endsWith('/') && name.startsWith(alias)),
    ) ?? ['', '']
    return path.posix.normalize(to + name.slice(from.length))
  })
}

function reach(changed, users) {
  const reached = new Set(changed)
  for (const file of reached) for (const user of users.get(file) ?? []) reached.add(user)
  return reached
}

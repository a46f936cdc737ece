import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { root } from './paths.mjs'

// Files are read one after the other: promises for each of three thousand take five times as long as reading them.

/**
 * A hash of file names and contents, the same on every machine that holds the same files.
 * @param {string[]} inputs files and folders relative to the root; those that do not exist count as empty
 * @param {{ except?: string[] }} [options] folders to leave out, relative to the root
 * @returns {Promise<string>} hexadecimal SHA-256
 */
export async function fingerprint(inputs, { except = [] } = {}) {
  const hash = createHash('sha256')
  for (const file of [...inputs].sort().flatMap((input) => listFiles(input, except))) {
    hash.update(`${file}\0`)
    hash.update(fs.readFileSync(`${root}/${file}`))
    hash.update('\0')
  }
  return hash.digest('hex')
}

/** A fingerprint that was written down; undefined if there is none. @param {string} file absolute */
export function readStamp(file) {
  return fs.promises.readFile(file, 'utf8').catch(() => undefined)
}

/**
 * All files under an input, sorted, with forward slashes, relative to the root.
 * @param {string} input
 * @param {string[]} [except]
 * @returns {string[]}
 */
export function listFiles(input, except = []) {
  if (except.includes(input)) return []
  const found = fs.statSync(`${root}/${input}`, { throwIfNoEntry: false })
  if (found === undefined) return []
  return found.isDirectory() ? listFolder(input, except) : [input]
}

function listFolder(folder, except) {
  const entries = fs.readdirSync(`${root}/${folder}`, { withFileTypes: true })
  entries.sort((one, other) => (one.name < other.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (entry.isSymbolicLink()) return listFiles(file, except)
    if (except.includes(file)) return []
    return entry.isDirectory() ? listFolder(file, except) : [file]
  })
}

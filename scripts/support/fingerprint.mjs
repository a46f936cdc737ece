import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { root } from './paths.mjs'

const READ_AT_ONCE = 64

/**
 * A hash of file names and contents, the same on every machine that holds the same files.
 * @param {string[]} inputs files and folders relative to the root; those that do not exist count as empty
 * @param {{ except?: string[] }} [options] folders to leave out, relative to the root
 * @returns {Promise<string>} hexadecimal SHA-256
 */
export async function fingerprint(inputs, { except = [] } = {}) {
  const hash = createHash('sha256')
  const lists = await Promise.all([...inputs].sort().map((input) => listFiles(input, except)))
  const files = lists.flat()
  for (let at = 0; at < files.length; at += READ_AT_ONCE) {
    const some = files.slice(at, at + READ_AT_ONCE)
    const contents = await Promise.all(some.map((file) => readFile(path.join(root, file))))
    for (const [index, content] of contents.entries()) {
      hash.update(`${some[index]}\0`)
      hash.update(content)
      hash.update('\0')
    }
  }
  return hash.digest('hex')
}

/**
 * All files under an input, sorted, with forward slashes, relative to the root.
 * @param {string} input
 * @param {string[]} [except]
 * @returns {Promise<string[]>}
 */
export async function listFiles(input, except = []) {
  if (except.includes(input)) return []
  const found = await stat(path.join(root, input)).catch(() => undefined)
  if (found === undefined) return []
  if (!found.isDirectory()) return [input]
  const names = (await readdir(path.join(root, input))).sort()
  const lists = await Promise.all(names.map((name) => listFiles(`${input}/${name}`, except)))
  return lists.flat()
}

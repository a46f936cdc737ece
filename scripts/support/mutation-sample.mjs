import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot, root } from './paths.mjs'

const instrumenter = inRoot('tests/mutation/node_modules/@stryker-mutator/instrumenter/dist/src/index.js')

/** @typedef {{ fileName: string, location: object, replacement: string }} FoundMutant as the mutation runner has it */

/**
 * Draws some of the mutants that the runner would make of files. The same for the same seed and code, and a larger sample
 * holds the smaller ones.
 * @param {string[]} files relative to the root
 * @param {{ size: number, seed: number }} wish
 * @returns {Promise<{ total: number, keys: string[] }>} how many mutants there are, and the keys of those drawn
 */
export async function drawSample(files, { size, seed }) {
  const keys = (await findMutants(files)).map(keyOf)
  return { total: keys.length, keys: draw(keys, { size, seed }) }
}

/** @returns {string[]} `size` of the keys, or all where there are fewer */
export function draw(keys, { size, seed }) {
  const lots = keys.map((key) => ({ key, lot: createHash('sha256').update(`${seed} ${key}`).digest('hex') }))
  lots.sort((one, other) => (one.lot < other.lot ? -1 : 1))
  return lots.slice(0, size).map(({ key }) => key)
}

/** Identifies a mutant, in this process and in the runner's. */
export function keyOf({ fileName, location, replacement }) {
  return JSON.stringify([path.relative(root, path.resolve(root, fileName)), location, replacement])
}

/** The path of the file that a mutant with this key is in, relative to the root. */
export function fileOf(key) {
  return JSON.parse(key)[0]
}

/** @returns {Promise<FoundMutant[]>} */
async function findMutants(files) {
  const { Instrumenter } = await import(pathToFileURL(instrumenter).href)
  const sources = await Promise.all(
    files.map(async (name) => ({ name, mutate: true, content: await readFile(inRoot(name), 'utf8') })),
  )
  const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false }
  const options = { plugins: null, ignorers: [], excludedMutations: [] }
  const { mutants } = await new Instrumenter(silent).instrument(sources, options)
  return mutants
}

/**
 * Between which two shares the true one lies, with 95 % confidence: Wilson's interval.
 * @param {number} hits
 * @param {number} drawn
 * @returns {[low: number, high: number]} from 0 to 1
 */
export function confidenceInterval(hits, drawn) {
  if (drawn === 0) return [0, 1]
  const z = 1.96
  const share = hits / drawn
  const middle = share + z ** 2 / (2 * drawn)
  const margin = z * Math.sqrt((share * (1 - share)) / drawn + z ** 2 / (4 * drawn ** 2))
  return [middle - margin, middle + margin].map((bound) => bound / (1 + z ** 2 / drawn))
}

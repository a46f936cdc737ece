import path from 'node:path'

/** The index's worker, for the tests' own processes: they are bundled, and start in the project's folder. */
export const worker = path.resolve('packages/word-index/src/store/worker.mjs')

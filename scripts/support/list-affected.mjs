import path from 'node:path'
import { inRoot, root } from './paths.mjs'
import { runOrFail } from './run.mjs'

/**
 * The files of tests that import what has changed, directly or not, as vitest finds them.
 * @param {string[]} args filters of paths, then `--changed` or `--changed=COMMIT`
 * @param {string} [folder] a checkout
 * @returns {Promise<string[]>} relative to the checkout, each once
 */
export async function listAffected(args, folder = root) {
  const vitest = inRoot('node_modules/vitest/vitest.mjs')
  const { stdout } = await runOrFail(process.execPath, [vitest, 'list', '--filesOnly', '--json', ...args], {
    cwd: folder,
    env: { NODE_ENV: 'test' },
    what: 'vitest list',
  })
  const files = JSON.parse(stdout).map(({ file }) => path.relative(folder, file))
  return [...new Set(files)].sort()
}

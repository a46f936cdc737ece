import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { reportFile } from './test-report.mjs'

/**
 * Runs projects of vitest.config.ts at once and counts their tests.
 * @param {string[]} projects
 * @param {string[]} args handed to vitest
 * @returns {Promise<{ code: number, results: Record<string, import('./test-report.mjs').Result> }>} what vitest ended
 *   with, and a result for every project that had tests to run
 */
export async function runTests(projects, args) {
  await mkdir(path.dirname(reportFile), { recursive: true })
  await rm(reportFile, { force: true })
  const { code } = await run(
    process.execPath,
    [
      inRoot('node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--passWithNoTests',
      '--reporter=default',
      `--reporter=${inRoot('scripts/support/test-report.mjs')}`,
      ...args,
    ],
    { show: true, env: { NODE_ENV: 'test' } },
  )
  return { code, results: JSON.parse(await readFile(reportFile, 'utf8').catch(() => '{}')) }
}

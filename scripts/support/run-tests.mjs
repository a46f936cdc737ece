import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { reportFile } from './test-report.mjs'

/**
 * Runs projects of vitest.config.ts at once and counts their tests.
 * @param {string[]} projects
 * @param {string[]} args handed to vitest, but for `--costs`, which prints what the files took of the processors
 * @param {number} [workers] as many as vitest.config.ts says unless given
 * @returns {Promise<{ code: number, results: Record<string, import('./test-report.mjs').Result> }>} what vitest ended
 *   with, and a result for every project that had tests to run
 */
export async function runTests(projects, args, workers) {
  await mkdir(path.dirname(reportFile), { recursive: true })
  await rm(reportFile, { force: true })
  const costs = args.includes('--costs')
  const { code } = await run(
    process.execPath,
    [
      inRoot('node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--passWithNoTests',
      '--reporter=default',
      `--reporter=${inRoot('scripts/support/test-report.mjs')}`,
      ...(costs ? [`--reporter=${inRoot('scripts/support/cost-report.mjs')}`] : []),
      ...args.filter((arg) => arg !== '--costs'),
    ],
    {
      show: true,
      env: {
        NODE_ENV: 'test',
        ...(costs ? { TEST_COSTS: '1' } : {}),
        ...(workers === undefined ? {} : { VITEST_MAX_WORKERS: String(workers) }),
      },
    },
  )
  return { code, results: JSON.parse(await readFile(reportFile, 'utf8').catch(() => '{}')) }
}

import { mkdir, readFile, rm } from 'node:fs/promises'
import { inBuild, inRoot } from './paths.mjs'
import { run } from './run.mjs'

/**
 * Runs one project of vitest.config.ts and counts its tests from vitest's own report.
 * @param {string} project
 * @param {string[]} args handed to vitest
 * @returns {Promise<{ passed: number, failed: number }>} a file that could not run counts as one failure
 */
export async function runTestProject(project, args) {
  const report = inBuild('tests', `${project}.json`)
  await mkdir(inBuild('tests'), { recursive: true })
  await rm(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(
    process.execPath,
    [
      inRoot('node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      '--passWithNoTests',
      ...reporters,
      ...args,
    ],
    { show: true, env: { NODE_ENV: 'test' } },
  )
  const counts = await countTests(report)
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

async function countTests(report) {
  const text = await readFile(report, 'utf8').catch(() => '{"testResults":[]}')
  const files = JSON.parse(text).testResults
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const brokenFiles = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return {
    passed: statuses.filter((status) => status === 'passed').length,
    failed: statuses.filter((status) => status === 'failed').length + brokenFiles.length,
  }
}

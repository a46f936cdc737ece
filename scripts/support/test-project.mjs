import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { inBuild, inRoot, root } from './paths.mjs'
import { run } from './run.mjs'

/**
 * Runs one project of vitest.config.ts and counts its tests from vitest's own report.
 * @param {string} project
 * @param {string[]} args handed to vitest
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>} a file that could not run counts as one
 *   failure; `failures` names what failed, a line each
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
  const { passed, failures } = await readReport(report)
  if (code !== 0 && failures.length === 0) failures.push(`vitest ended with ${code}, see above`)
  return { passed, failed: failures.length, failures }
}

async function readReport(report) {
  const text = await readFile(report, 'utf8').catch(() => '{"testResults":[]}')
  const files = JSON.parse(text).testResults
  const tests = files.flatMap((file) => file.assertionResults)
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failures: files.flatMap(nameFailures),
  }
}

function nameFailures({ name, status, assertionResults }) {
  const file = path.relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${file}: could not run`] : []
  return failed.map(({ fullName, failureMessages }) => {
    const [message = ''] = failureMessages.join('\n').split('\n')
    return `${file}: ${fullName}\n    ${message}`
  })
}

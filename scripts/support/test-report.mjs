import { writeFileSync } from 'node:fs'
import { inBuild } from './paths.mjs'

export const reportFile = inBuild('tests/report.json')

/** @typedef {{ passed: number, failures: string[] }} Result `failures` names what failed, a line each; a file that could
 *   not run is one of them */

/** A reporter of vitest's: writes what passed and what failed in each project. */
// biome-ignore lint/style/noDefaultExport: vitest takes a module's default.
export default class TestReport {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    /** @type {Record<string, Result>} */
    const results = {}
    for (const module of modules) {
      results[module.project.name] ??= { passed: 0, failures: [] }
      const result = results[module.project.name]
      const tests = [...module.children.allTests()]
      result.passed += tests.filter((test) => test.result().state === 'passed').length
      result.failures.push(...nameFailures(module, tests))
    }
    writeFileSync(reportFile, JSON.stringify(results))
  }
}

function nameFailures(module, tests) {
  const file = module.relativeModuleId
  const failed = tests.filter((test) => test.result().state === 'failed')
  if (failed.length === 0) {
    const reason = sayWhy(module.errors(), 3)
    return module.state() === 'failed' ? [`${file}: could not run\n    ${reason}`] : []
  }
  return failed.map((test) => `${file}: ${test.fullName}\n    ${sayWhy(test.result().errors ?? [], 1)}`)
}

/** The first lines of what was thrown: a compiler names the fault below a line that counts it. */
function sayWhy(errors, lines) {
  const said = errors.flatMap(({ message }) => message.split('\n')).filter((line) => line.trim() !== '')
  return said.slice(0, lines).join('\n    ')
}

import { run } from '../../../scripts/support/run.mjs'
import { findOrInstall, findProgram } from './install.mjs'

// Of Debian 12 and 13: what the rules were tried with.
const TRIED = /version (2\.42|2\.53)\./

/**
 * The paths of Prometheus and its tool, installed first where that is possible.
 * @returns {Promise<{ prometheus: string, promtool: string }>}
 */
export async function findPrometheus() {
  const prometheus = await findOrInstall('prometheus', () =>
    findProgram(['prometheus'], ['/usr/bin', '/usr/local/bin']),
  )
  const promtool = findPromtool()
  if (promtool === undefined) throw new Error('promtool, which belongs to Prometheus, was not found.')
  const { output } = await run(promtool, ['--version'])
  if (!TRIED.test(output)) throw new Error(`The alerts were not tried with this Prometheus:\n${output}`)
  return { prometheus, promtool }
}

/** The path of the tool that tests rules; undefined if it is not installed. */
export function findPromtool() {
  return findProgram(['promtool'], ['/usr/bin', '/usr/local/bin'])
}

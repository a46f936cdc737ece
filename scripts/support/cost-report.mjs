import { measureCpuTime } from '../../tests/support/costs/cpu-time.mjs'
import { say } from './console.mjs'

const SHOWN = 40

/** A reporter of vitest's: prints which files took most of the processors' time, and what the whole run took. */
// biome-ignore lint/style/noDefaultExport: vitest takes a module's default.
export default class CostReport {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const files = modules
      .map((module) => ({
        name: `${module.project.name} ${module.relativeModuleId}`,
        seconds: module.meta().cpuSeconds ?? 0,
      }))
      .sort((one, other) => other.seconds - one.seconds)
    say(
      '\nCPU seconds, with all that a file starts; the first of a worker pays for what later ones find loaded:',
    )
    for (const { name, seconds } of files.slice(0, SHOWN)) say(`${seconds.toFixed(1).padStart(8)}  ${name}`)
    const sum = files.reduce((total, { seconds }) => total + seconds, 0)
    say(`${sum.toFixed(1).padStart(8)}  all ${files.length} files`)
    say(
      `${measureCpuTime(process.pid).toFixed(1).padStart(8)}  the whole run, with vitest and the databases' servers`,
    )
  }
}

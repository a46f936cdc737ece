import { afterAll } from 'vitest'
import { measureCpuTime } from './cpu-time.mjs'

// Loaded again for every file, before the file's imports.
const before = measureCpuTime(process.pid)

// biome-ignore lint/correctness/noEmptyPattern: vitest wants to read there which fixtures are asked for.
afterAll(({}, file) => {
  file.meta.cpuSeconds = measureCpuTime(process.pid) - before
})

declare module 'vitest' {
  interface TaskMeta {
    /** The CPU time of the file, with all that it started. */
    cpuSeconds?: number
  }
}

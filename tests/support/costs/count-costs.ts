import { afterAll } from 'vitest'
import { measureCpuTime } from './cpu-time.mjs'

// Loaded anew for every file, before what the file imports.
const before = measureCpuTime(process.pid)

// biome-ignore lint/correctness/noEmptyPattern: vitest wants to read there which fixtures are asked for.
afterAll(({}, file) => {
  file.meta.cpuSeconds = measureCpuTime(process.pid) - before
})

declare module 'vitest' {
  interface TaskMeta {
    /** What the file took of the processors, with all that it started. */
    cpuSeconds?: number
  }
}

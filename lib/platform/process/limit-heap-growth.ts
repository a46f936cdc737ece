import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Until then, the first requests have loaded what they need, and the jobs of a start are done. */
const START_MS = 30_000

/**
 * Lets the heap grow by half before V8 collects what is no longer needed, instead of to four times its size, as V8 does where there is
 * much memory: a server that has been busy would keep hundreds of megabytes of nothing. What the start itself leaves is collected half a
 * minute later, since an idle server makes too little garbage for V8 to do so: on Node 24, that gives back 70 MB.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=50')
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect: NodeJS.GCFunction = runInNewContext('gc')
    void collect({ type: 'major', execution: 'async' })
  }, START_MS).unref()
}

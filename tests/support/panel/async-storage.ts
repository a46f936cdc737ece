import { AsyncLocalStorage } from 'node:async_hooks'

// Next looks for it when its storage of requests is loaded, with whichever test is first to do so.
Object.assign(globalThis, { AsyncLocalStorage })

import type { FilterImplOptions } from 'liquidjs'

/** A filter as a function. */
export type Handler = Extract<FilterImplOptions, (...args: never[]) => unknown>

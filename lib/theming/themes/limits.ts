/** What views may take. Beyond it they fail. */
export type Limits = {
  /** Characters of one view. */
  parseLength: number
  /** Outputs and tags of one view. */
  tags: number
  /** Milliseconds of work for one part of a page. */
  renderMs: number
  /** Characters printed and made on the way, and items of lists, for one part of a page; half of them at once. */
  memory: number
}

export const themeLimits: Limits = { parseLength: 300_000, tags: 10_000, renderMs: 250, memory: 2_000_000 }

/** The built-in views have all the time they need: on a busy machine that is more. */
export const builtInLimits: Limits = { ...themeLimits, renderMs: 4_000, memory: 24_000_000 }

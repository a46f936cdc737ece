/** Resource limits of views. Views that exceed them fail. */
export type Limits = {
  /** Characters of one view. */
  parseLength: number
  /** Outputs and tags of one view. */
  tags: number
  /** Milliseconds of work per part of a page. */
  renderMs: number
  /** Characters printed and made on the way, and list items, per part of a page; at most half of them at once. */
  memory: number
}

export const themeLimits: Limits = { parseLength: 300_000, tags: 10_000, renderMs: 250, memory: 2_000_000 }

/** The built-in views get all the time they need, which is more on a busy machine. */
export const builtInLimits: Limits = { ...themeLimits, renderMs: 4_000, memory: 24_000_000 }

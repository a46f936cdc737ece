import { readFileSync } from 'node:fs'
import { resolveInProject } from '#lib/platform/process/project-root.ts'
import type { Data } from '#themes/check'

type Samples = {
  /** The data of every view and partial; those of mails get some of it. */
  shared: Data
  /** The data that every view of a mail gets besides its own. */
  mail: Data
  /** By view; `mail/KIND` stands for both forms of a mail. */
  views: Readonly<Record<string, Data>>
}

/** The data that pages and mails of the demo store give to their views, with every part that there can be. A test records it. */
export const samples: Samples = JSON.parse(
  readFileSync(resolveInProject('lib/theming/check/samples/recorded.json'), 'utf8'),
)

/** The sample of a view's data. */
export function sampleOf(view: string): Data {
  return samples.views[view] ?? {}
}

/** The items of a list in a view's sample. */
export function sampleItems(view: string, list: string): unknown[] {
  const items = sampleOf(view)[list]
  return Array.isArray(items) ? items : []
}

import type { Gateway } from './gateway.ts'
import type { AskProvider } from './guard-providers.ts'

/** The site's ways to pay, by its settings as they are now. */
export type Gateways = {
  /** What buyers choose from, in their order. */
  offered(): Gateway[]
  /** Also one that is no longer offered: what was begun there goes on. */
  find(id: string): Gateway | undefined
  /** For what is asked in the background: a provider that does not respond is left alone for a while. */
  ask: AskProvider
  /** The whole address of a path of the site. */
  address(path: string): string
}

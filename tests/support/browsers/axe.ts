import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'

/** The source of axe, for a page to load before anything else: its policy lets no script in later. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs it in a page that is there already. Only drivers of our browsers can: their scripts pass the page's policy. */
export const loadAxe = Object.assign(() => undefined, { toString: () => `() => { ${AXE} }` })

/** A page of Playwright's, or a browser of ours. */
type Shown = { evaluate(run: () => Promise<string[]>): Promise<string[]> }

/** Breaches of accessibility in a page that has loaded axe, as `rule: element, element`. */
export function findBreaches(page: Shown): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(context: object, options: object): Promise<AxeResults> }
    }
    // A page that is shown within another is checked on its own. Describing what passes takes a fifth of the time.
    const { violations } = await axe.run({ exclude: ['iframe'] }, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
  })
}

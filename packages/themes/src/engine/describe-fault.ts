import { LiquidError } from 'liquidjs'
import type { Limits } from '../themes/limits.ts'
import type { Views } from '../themes/views.ts'
import type { Fault } from './fault.ts'
import { sourceColumn } from './prepare-source.ts'

const PLACE = /(?:, file:[^\n]*)?, line:\d+, col:\d+$/
const MAX_MESSAGE = 300

/** Describes what the engine threw while rendering a part of a page. */
export function describeFault(error: unknown, view: string, views: Views, { renderMs }: Limits): Fault {
  const { message, isLimit } = explain(messageOf(error), renderMs)
  const token = LiquidError.is(error) ? error.token : undefined
  const name = token?.file ?? view
  const { file, source } = views.get(name) ?? { file: view, source: '' }
  const [line = 1, column = 1] = token?.getPosition() ?? []
  return { view, file, line, column: sourceColumn(source, line, column), message, isLimit }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { originalError } = error as { originalError?: unknown }
  return originalError instanceof Error ? messageOf(originalError) : error.message.replace(PLACE, '')
}

function explain(text: string, renderMs: number): Pick<Fault, 'message' | 'isLimit'> {
  const limit = (message: string) => ({ message, isLimit: true })
  if (text === 'template render limit exceeded') return limit(`It takes longer than ${renderMs} ms.`)
  if (text === 'memory alloc limit exceeded')
    return limit('It makes more text, or longer lists, than a view may.')
  if (text === 'parse length limit exceeded') return limit('It is too long.')
  if (text === 'Maximum call stack size exceeded') return limit('It is nested too deeply.')
  return { message: sentence(text).slice(0, MAX_MESSAGE), isLimit: false }
}

function sentence(text: string): string {
  const tag = /^tag "(.+)" not found$/s.exec(text)?.[1]
  if (tag !== undefined) return `There is no tag ${tag}.`
  const filter = /^undefined filter: (.+)$/s.exec(text)?.[1]
  return filter === undefined ? text : `There is no filter ${filter}.`
}

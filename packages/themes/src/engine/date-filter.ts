import { type FilterImplOptions, filters } from 'liquidjs'

/** A filter as a function. */
export type Handler = Extract<FilterImplOptions, (...args: never[]) => unknown>

const MAX_FORMAT = 200
const WIDE = /%[-_0^#:]*\d{3,}/

/** `date` in the site's language and, unless another is given, its time zone. Widths have at most two digits. */
export const formatDate: Handler = function (value, format, timezone) {
  const pattern = format === undefined || format === null ? undefined : String(format)
  if (pattern !== undefined && (pattern.length > MAX_FORMAT || WIDE.test(pattern)))
    throw new Error('The format of the date is too wide: a width has at most two digits.')
  const { timezone: siteZone, locale } = siteOf(this.context.globals)
  const { memoryLimit, opts } = this.context
  // The filter reads nothing else of the context.
  const context = { memoryLimit, opts: { ...opts, locale: locale ?? opts.locale } } as typeof this.context
  return dateFilter.call({ ...this, context }, value, pattern, timezone ?? siteZone)
}

const dateFilter = filters.date as Handler

function siteOf(globals: object): { timezone?: string; locale?: string } {
  const site: unknown = Object.hasOwn(globals, 'site') ? Reflect.get(globals, 'site') : undefined
  return typeof site === 'object' && site !== null ? site : {}
}

import { toViewName } from '../themes/views.ts'
import { isLiveForm } from './check-forms.ts'
import type { Placed } from './checked-site.ts'
import { placeOf } from './findings/finding.ts'
import type { AnalysedView, AnalysedViews } from './views/analyse-views.ts'
import type { KnownViews } from './views/known-views.ts'

/** Remarks on pages that call `@searchScripts` before their forms or not at all, and on what it prints. */
export function checkLiveResults(
  views: AnalysedViews,
  { pageViews }: Pick<KnownViews, 'pageViews'>,
): Placed[] {
  const pages = pageViews.flatMap((page) => checkPage(page, views))
  const script = views.get(SCRIPT)
  if (!script?.isOwn || !script.parsed.templates || printsScript(SCRIPT, views)) return pages
  return [
    ...pages,
    { view: script, remark: { severity: 'warning', code: 'no_script', offset: 0, ...NO_SCRIPT } },
  ]
}

const FORM = 'search/form'
const SCRIPT = 'search/script'
const HEADER = 'layout/header'
const FOOTER = 'layout/footer'

const NO_SCRIPT = {
  message: 'This view prints no script, so forms have no live results.',
  fix: 'Write `<script src="{{ \'site-search.js\' | asset_url }}" defer data-config="{{ $config | json }}"></script>`.',
}
const AT_THE_END =
  'Write `@searchScripts` after every search form of the page, best at the end of layout/footer.'

/** The parts relevant to live results, in print order. */
type Event = { kind: 'form' | 'call'; view: AnalysedView; offset: number }

function checkPage(page: string, views: AnalysedViews): Placed[] {
  const events = [HEADER, page, FOOTER].flatMap((part) => listEvents(part, views, []))
  const forms = events.filter(({ kind }) => kind === 'form')
  const called = events.findIndex(({ kind }) => kind === 'call')
  const call = events[called]
  if (call)
    return forms.filter((form) => events.indexOf(form) > called).flatMap((form) => tellLate(form, call))
  if (forms.length === 0) return []
  const own = [...forms, ...[FOOTER, HEADER, page].map((name) => ({ view: views.get(name), offset: 0 }))]
  const place = own.find(({ view }) => view?.isOwn)
  const message = `Nothing calls \`@searchScripts\` on the page of ${page}: its search form has no live results.`
  return place?.view ? [warn({ view: place.view, offset: place.offset }, message)] : []
}

function tellLate(form: Event, call: Event): Placed[] {
  if (call.view.isOwn) {
    return [warn(call, `\`@searchScripts\` stands before a search form that needs it (${lineOf(form)}).`)]
  }
  return form.view.isOwn ? [warn(form, `This form comes after \`@searchScripts\` (${lineOf(call)}).`)] : []
}

function warn({ view, offset }: Pick<Event, 'view' | 'offset'>, message: string): Placed {
  return {
    view,
    remark: { severity: 'warning', code: 'scripts_before_form', offset, message, fix: AT_THE_END },
  }
}

function lineOf({ view, offset }: Event): string {
  return `${view.file}:${placeOf(view.source, offset).line}`
}

const CALL = /(?<![\w@.])@searchScripts(?!\w)/g

function listEvents(name: string, views: AnalysedViews, above: string[]): Event[] {
  const view = views.get(name)
  if (!view || above.includes(name)) return []
  const { source, parsed, markup } = view
  const forms = markup.elements
    .filter(isLiveForm)
    .map(({ offset }): Event => ({ kind: 'form', view, offset }))
  const calls = parsed.pieces
    .filter(({ kind }) => kind === 'markup')
    .flatMap(({ start, end }) =>
      [...source.slice(start, end).matchAll(CALL)].map(({ index }) => start + index),
    )
    .map((offset): Event => ({ kind: 'call', view, offset }))
  const rendered = view.calls.map(({ view: written, offset }) => {
    const target = toViewName(written) ?? ''
    if (target !== FORM) return { offset, events: listEvents(target, views, [...above, name]) }
    return { offset, events: isOff(source, offset) ? [] : [{ kind: 'form' as const, view, offset }] }
  })
  return [...[...forms, ...calls].map((event) => ({ offset: event.offset, events: [event] })), ...rendered]
    .sort((a, b) => a.offset - b.offset)
    .flatMap(({ events }) => events)
}

/** A form with live results switched off. */
function isOff(source: string, offset: number): boolean {
  return /\binstant:\s*false\b/.test(source.slice(offset, source.indexOf('%}', offset)))
}

function printsScript(name: string, views: AnalysedViews, above: string[] = []): boolean {
  const view = views.get(name)
  if (!view || above.includes(name)) return false
  if (view.markup.elements.some((element) => element.name.toLowerCase() === 'script')) return true
  return view.calls.some((call) => printsScript(toViewName(call.view) ?? '', views, [...above, name]))
}

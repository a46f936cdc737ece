import { sanitizeHtml } from '#lib/platform/text/html.ts'
import {
  areas,
  type Data,
  type KnownViews,
  type Resolving,
  resolveDesign,
  type Shape,
  shapeOf,
  UNCHANGED,
} from '#themes/check'
import { samples } from './samples/samples.ts'
import { sampleSettings, sectionSample } from './samples/sections.ts'

/** Pages without a header and a footer, which must not need the database. */
const standaloneViews = ['errors/500', 'errors/503']

/** The views around every page, and those that pages render in themselves. */
const partViews = [
  'layout/head',
  'layout/header',
  'layout/footer',
  'layout/consent',
  'search/form',
  'search/script',
  'cart/count',
  'cart/drawer',
  'products/add-form',
]

/** The parameters that the search form takes, besides what it is given. */
const formSample: Data = {
  type: 'product',
  placeholder: 'Search products',
  button: true,
  buttonText: 'Search',
  instant: true,
  class: 'wide',
  action: '/search',
  query: samples.shared.query,
}

const recordedViews = Object.entries(samples.views).flatMap(([view, data]): [string, Data][] =>
  isMailView(view)
    ? [
        [view, data],
        [`${view}.text`, data],
      ]
    : [[view, data]],
)

/** Every view that the site itself renders, except sections and alternates, with a sample of its data. */
export const viewSamples: Readonly<Record<string, Data>> = {
  ...Object.fromEntries([...standaloneViews, ...partViews].map((view) => [view, {}])),
  ...Object.fromEntries(recordedViews),
  'search/form': formSample,
}

/** The views that pages show between their header and their footer. */
const pageViews: readonly string[] = Object.keys(samples.views).filter(
  (view) => !isMailView(view) && !partViews.includes(view),
)

const THEME = { name: 'sample', version: '1.0.0', author: 'A themer' }

const NOTHING: Resolving = {
  declared: {
    groups: [],
    settings: new Map(),
    fonts: new Map(),
    sections: new Map(),
    layouts: { home: [], product: [], footer: [] },
  },
  assets: new Map(),
  sanitizeHtml,
}

/** The pages that have sections. */
const areaViews = { home: 'home', product: 'products/show', footer: 'layout/footer' } as const
const SECTION = /^sections\/([^/]+)$/

/** `options` are what the theme lets the owner choose. */
export function knowViews(options: Resolving = NOTHING): KnownViews {
  const design = resolveDesign(UNCHANGED, options)
  const settings = sampleSettings([...options.declared.settings.values()], design.settings)

  const placedIn = (view: string): Data => {
    const area = areas.find((one) => areaViews[one] === usualOf(view))
    if (area === undefined) return {}
    const sections = options.declared.layouts[area].flatMap(({ section: name }) => {
      const section = options.declared.sections.get(name)
      return section ? [sectionSample(name, section, options)] : []
    })
    return { sections }
  }
  const sampleOf = (view: string): Data => {
    const name = SECTION.exec(view)?.[1]
    const section = name === undefined ? undefined : options.declared.sections.get(name)
    if (name === undefined || !section) return { ...viewSamples[usualOf(view)], ...placedIn(view) }
    const ofAreas = areas
      .filter((area) => section.areas.includes(area))
      .map((area) => viewSamples[areaViews[area]])
    return Object.assign({}, ...ofAreas, { section: sectionSample(name, section, options) })
  }
  const sharedSample = (view: string): Data => {
    const { shared, mail } = samples
    const own = { theme: THEME, settings }
    if (isMailView(view)) return { ...mail, ...own }
    if (!standaloneViews.includes(view)) return { ...shared, ...own }
    const { site, page } = shared
    return { site, routes: { home: '/' }, menus: {}, page, ...own }
  }
  return {
    shownViews: Object.keys(viewSamples),
    pageViews,
    framelessViews: ['invoices/show'],
    sectionViews: Object.values(areaViews),
    usualOf,
    isMailView,
    isShown(view) {
      const section = SECTION.exec(view)?.[1]
      return section === undefined
        ? Object.hasOwn(viewSamples, usualOf(view))
        : options.declared.sections.has(section)
    },
    sampleOf,
    sharedSample,
    variablesOf: (view) => new Map([...shapesOf(sharedSample(view)), ...shapesOf(sampleOf(view))]),
    sharedVariablesOf: (view) => new Map(shapesOf(sharedSample(view))),
  }
}

const ALTERNATE = /^(products\/show|posts\/show|pages\/show)\.[\w-]+$/

/** The view that an alternate such as `products/show.gift` replaces; otherwise the view itself. */
function usualOf(view: string): string {
  return ALTERNATE.exec(view)?.[1] ?? view
}

/** Objects whose keys the site's owner chooses or modules add. */
const OPEN_PATHS = new Set(['menus', 'routes.form_actions'])

function isMailView(view: string): boolean {
  return view.startsWith('mail/')
}

function shapesOf(data: Data): [string, Shape][] {
  return Object.entries(data).map(([name, value]) => [name, shapeOfVariable(name, value)])
}

/** By sample and name: views share most samples, and nothing changes them. */
const variables = new WeakMap<object, Map<string, Shape>>()

function shapeOfVariable(name: string, sample: unknown): Shape {
  if (typeof sample !== 'object' || sample === null) return shapeOf(sample)
  const kept = variables.get(sample)?.get(name)
  if (kept) return kept
  const shape = shapeOf(sample, (path) => OPEN_PATHS.has(path), name)
  variables.set(sample, (variables.get(sample) ?? new Map()).set(name, shape))
  return shape
}

import { type Resolving, resolveDesign } from '../../design/resolve-design.ts'
import { areas } from '../../design/section-types.ts'
import { UNCHANGED } from '../../design/stored-design.ts'
import { accountSample } from '../samples/account.ts'
import { cartSample, drawerSample } from '../samples/cart.ts'
import { checkoutSample } from '../samples/checkout.ts'
import { developersSample, guideSample, operationSample, playgroundSample } from '../samples/developers.ts'
import { consentSample, formPageSample, withdrawalSample } from '../samples/form-page.ts'
import { frameSample } from '../samples/frame.ts'
import { homeSample } from '../samples/home.ts'
import { invoiceSample } from '../samples/invoice.ts'
import { mailFrameSample, mailSamples } from '../samples/mails.ts'
import { orderSample } from '../samples/order.ts'
import { samplePlaced } from '../samples/placed-section.ts'
import { cmsPageSample, postSample, postsSample } from '../samples/posts.ts'
import { addFormViewSample, productSample, productsSample } from '../samples/products.ts'
import { formSample, resultsSample, scriptSample } from '../samples/search.ts'
import { sampleSettings, sectionSample } from '../samples/sections.ts'
import { wishlistSample } from '../samples/wishlist.ts'
import { type Shape, shapeOf } from './shape.ts'

type Data = Record<string, unknown>

/** The views that the site renders, each with a sample of its data. */
export const pageViews: Record<string, Data> = {
  home: homeSample,
  'search/index': resultsSample,
  'posts/index': postsSample,
  'posts/show': postSample,
  'pages/show': cmsPageSample,
  'products/index': productsSample,
  'products/show': productSample,
  'account/show': accountSample,
  'cart/show': cartSample,
  'wishlist/show': wishlistSample,
  'checkout/show': checkoutSample,
  'orders/show': orderSample,
  'invoices/show': invoiceSample,
  'forms/show': formPageSample,
  'withdrawal/confirm': withdrawalSample,
  'consent/show': consentSample,
  'errors/404': {},
  'developers/index': developersSample,
  'developers/guide': guideSample,
  'developers/operation': operationSample,
  'developers/playground': playgroundSample,
}

/** Pages without a header and a footer, which must not need the database. */
const loneViews: Record<string, Data> = { 'errors/500': {}, 'errors/503': {} }

/** The views around every page: in its head, above and below. */
const frameViews: Record<string, Data> = {
  'layout/head': {},
  'layout/consent': {},
  'layout/header': {},
  'layout/footer': { sections: [samplePlaced('footer-about')] },
}

const partViews: Record<string, Data> = {
  'search/form': formSample,
  'search/script': scriptSample,
  'cart/count': {},
  'cart/drawer': drawerSample,
  'products/add-form': addFormViewSample,
}

const mailViews: Record<string, Data> = Object.fromEntries(
  Object.entries(mailSamples).flatMap(([kind, data]) => [
    [`mail/${kind}`, data],
    [`mail/${kind}.text`, data],
  ]),
)

/** Every view that the site itself renders, except sections and alternates, with a sample of its data. */
export const viewSamples: Readonly<Record<string, Data>> = {
  ...pageViews,
  ...loneViews,
  ...frameViews,
  ...partViews,
  ...mailViews,
}

/** The views that the site renders with a theme, and what they know. */
export type KnownViews = {
  /** Whether the site itself renders a view of this name. */
  isShown(view: string): boolean
  /** A sample of the data of a view that is shown. */
  sampleOf(view: string): Data
  /** A sample of what a view, and the partials that it renders, receive besides its own data. */
  sharedSample(view: string): Data
  /** The names that a view knows, each with its shape. */
  variablesOf(view: string): Map<string, Shape>
  /** The names that a view's partials know without their being passed. */
  sharedVariablesOf(view: string): Map<string, Shape>
}

const NOTHING: Resolving = {
  declared: {
    groups: [],
    settings: new Map(),
    fonts: new Map(),
    sections: new Map(),
    layouts: { home: [], product: [], footer: [] },
  },
  assets: new Map(),
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
    if (!isMailView(view) && !isStandaloneView(view)) return { ...frameSample, settings }
    const { site, routes, theme, page } = frameSample
    const frame = { site, routes: { home: routes.home }, menus: {}, page, theme, settings }
    return isMailView(view) ? { ...frame, ...mailFrameSample } : frame
  }
  return {
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

export function isMailView(view: string): boolean {
  return view.startsWith('mail/')
}

function isStandaloneView(view: string): boolean {
  return Object.hasOwn(loneViews, view)
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

import { accountSample } from '../samples/account.ts'
import { formPageSample } from '../samples/form-page.ts'
import { frameSample } from '../samples/frame.ts'
import { homeSample } from '../samples/home.ts'
import { mailFrameSample, mailSamples } from '../samples/mails.ts'
import { cmsPageSample, postSample, postsSample } from '../samples/posts.ts'
import { productSample, productsSample } from '../samples/products.ts'
import { formSample, resultsSample, scriptSample } from '../samples/search.ts'
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
  'forms/show': formPageSample,
  'errors/404': {},
}

/** The frame of every page, above and below. */
export const frameViews: Record<string, Data> = { 'layout/header': {}, 'layout/footer': {} }

const partViews: Record<string, Data> = { 'search/form': formSample, 'search/script': scriptSample }

const mailViews: Record<string, Data> = Object.fromEntries(
  Object.entries(mailSamples).flatMap(([kind, data]) => [
    [`mail/${kind}`, data],
    [`mail/${kind}.text`, data],
  ]),
)

/** Every view that the site itself renders, with a sample of its data. */
export const viewSamples: Readonly<Record<string, Data>> = {
  ...pageViews,
  ...frameViews,
  ...partViews,
  ...mailViews,
}

/** A sample of what a view, and the partials that it renders, receive besides its own data. */
export function sharedSample(view: string): Data {
  if (!isMailView(view)) return frameSample
  const { site, routes, theme, page } = frameSample
  return { site, routes: { home: routes.home }, menus: {}, page, theme, ...mailFrameSample }
}

/** Objects whose keys the site's owner chooses or modules add. */
const OPEN_PATHS = new Set(['menus', 'routes.form_actions'])

/** The names that a view knows, each with its shape. */
export function variablesOf(view: string): Map<string, Shape> {
  return new Map([...shapesOf(sharedSample(view)), ...shapesOf(viewSamples[view] ?? {})])
}

/** The names that a view's partials know without their being passed. */
export function sharedVariablesOf(view: string): Map<string, Shape> {
  return new Map(shapesOf(sharedSample(view)))
}

/** Whether the site itself renders a view of this name. */
export function isShown(view: string): boolean {
  return Object.hasOwn(viewSamples, view)
}

export function isMailView(view: string): boolean {
  return view.startsWith('mail/')
}

function shapesOf(data: Data): [string, Shape][] {
  return Object.entries(data).map(([name, value]) => [
    name,
    shapeOf(value, (path) => OPEN_PATHS.has(path), name),
  ])
}

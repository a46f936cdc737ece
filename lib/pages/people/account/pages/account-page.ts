import type { App } from '#lib/app/app.ts'
import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import type { trustedHtml } from '#lib/theming/index.ts'
import type { Query } from '#lib/web/http/target.ts'
import type { Cookies } from '../../visitors/website-visitor.ts'
import type { Notice } from '../notice.ts'

export type Field = {
  name: string
  id: string
  label: string
  type: string
  value: string
  autocomplete: string
  inputmode: string
  hint: string
  error: string
  required: boolean
  /** The options, if it is a `select`. */
  choices: { value: string; label: string }[]
}

export type Form = {
  action: string
  button: string
  /** It cannot be undone. */
  grave: boolean
  /** It is not what most come for. */
  quiet: boolean
  hidden: { name: string; value: string }[]
  fields: Field[]
}

/** A section of an account page. Unused parts are empty. */
export type Panel = {
  id: string
  heading: string
  texts: string[]
  facts: { label: string; value: string }[]
  /** An image as SVG. */
  picture: ReturnType<typeof trustedHtml> | null
  /** A secret for the customer to type elsewhere. */
  secret: string
  rows: Row[]
  forms: Form[]
  /** The `main` one is the page's primary action. */
  links: { label: string; url: string; main?: boolean }[]
}

/** A row of a list in a panel. Unused parts are empty. */
export type Row = {
  title: string
  url: string
  image: { url: string; alt: string } | null
  details: string[]
  form: Form | null
}

/** The context that a page is built from. */
export type PageCall = {
  app: App
  t: Translate
  notice: Notice | undefined
  /** The segments of the path after `/account`. */
  path: string[]
  query: Query
  /** The browser's cookies by their full name. */
  cookies: Cookies
}

export type SignedInCall = PageCall & { customer: AuthenticatedCustomer }

/** A page, a redirect, or null if not found. */
export type AccountAnswer = StorefrontPage | { redirectTo: string } | null

type Content = { title: string; intro?: string; panels: Panel[]; isSignedIn?: boolean }

export function accountPage({ app, t, notice, path }: PageCall, content: Content): StorefrontPage {
  const { title, intro = '', panels, isSignedIn = false } = content
  const shown = notice && (notice.text || notice.codes.length > 0)
  return {
    view: 'account/show',
    title,
    path: `/account${path.map((part) => `/${part}`).join('')}`,
    unlisted: true,
    stylesheets: ['account.css'],
    data: {
      heading: title,
      intro,
      panels,
      notice: shown
        ? { kind: notice.kind, text: notice.text, codes: notice.codes, errors: listErrors(formsOf(panels)) }
        : null,
      nav: isSignedIn ? navigation(path[0] ?? '', app.settings.current, t) : [],
    },
  }
}

function formsOf(panels: readonly Panel[]): Form[] {
  return panels.flatMap(({ forms, rows }) => [...forms, ...rows.flatMap(({ form }) => form ?? [])])
}

/** The fields that were refused, each with a link to it. */
export function listErrors(forms: readonly Form[]): { label: string; text: string; url: string }[] {
  return forms
    .flatMap(({ fields }) => fields)
    .filter(({ error }) => error !== '')
    .map(({ id, label, error }) => ({ label, text: error, url: `#${id}` }))
}

export function panel(given: Partial<Panel> & Pick<Panel, 'id' | 'heading'>): Panel {
  const empty = { texts: [], facts: [], picture: null, secret: '', rows: [], forms: [], links: [] }
  return { ...empty, ...given }
}

const PLACES = [
  ['', 'overview'],
  ['orders', 'orders'],
  ['addresses', 'addresses'],
  ['payment-methods', 'payment_methods'],
  ['devices', 'devices'],
  ['password', 'password'],
  ['two-factor', 'two_factor'],
  ['data', 'data'],
] as const

const OF_SHOP: readonly string[] = ['orders', 'addresses', 'payment-methods']

/** Whether a section of the account is switched on: orders and addresses belong to the shop. */
export function isPlaceOn(settings: Settings, name: string): boolean {
  return !OF_SHOP.includes(name) || isGroupOn(settings, 'shop')
}

type Place = { label: string; url: string; current: boolean }

/** The places of an account, for its pages' tabs. */
export function navigation(current: string, settings: Settings, t: Translate): Place[] {
  return PLACES.filter(([name]) => isPlaceOn(settings, name)).map(([name, place]) => ({
    label: t(`account.places.${place}`),
    url: name ? `/account/${name}` : '/account',
    current: name === current,
  }))
}

import {
  chooseLanguage,
  findLanguage,
  listLegalLinks,
  localAddress,
  type Settings,
  siteLanguages,
  siteLocales,
} from '#lib/services/settings/index.ts'
import { listCatalogues, type Translate, textDirection, textsIn } from '#lib/services/texts/index.ts'
import { describeOrder } from './describe-order.ts'
import type { MailData, MailKind } from './mail.ts'
import { toGreetingName, toLine } from './mail-line.ts'
import type { WrittenMail } from './mail-payload.ts'
import { panelPath } from './panel-path.ts'
import { readableOn } from './readable-on.ts'
import { wordMails } from './texts/word-mail.ts'

/** The variables of a mail's views: `data` for the view itself, `shared` for its layout and partials as well. */
export type MailView = {
  language: string
  data: Record<string, unknown>
  shared: Record<string, unknown>
  /** JSON-LD for programs that read the mail; null for none. */
  structured: object | null
}

export function describeMail(mail: WrittenMail, settings: Settings, siteUrl: string): MailView {
  const language = chooseLanguage(mail.locale, siteLocales(settings), listCatalogues())
  const { t } = textsIn(language)
  const local = createLocalAddress(mail.locale, settings, siteUrl)
  const data = withLines(withAddresses(mail, siteUrl, local))
  const site = describeSite(settings, siteUrl, local)
  const at = 'at' in mail.data ? formatMoment(mail.data.at, language, settings['site.timezone']) : ''
  // The texts pair each kind with its data, as the mail does.
  const kinds = wordMails(t)
  const describeKind = kinds[mail.kind] as (typeof kinds)['new_device']
  const texts = describeKind(data as MailData['new_device'], {
    site: site.name,
    at,
    invoiceUrl: typeof data.invoice_url === 'string' ? data.invoice_url : null,
    slipUrl: typeof data.slip_url === 'string' ? data.slip_url : null,
  })
  return {
    language,
    structured: describeOrder(mail, { settings, siteUrl, local }),
    data: {
      ...data,
      at,
      name: toLine(mail.to.name),
      texts: {
        greeting: greet(toGreetingName(mail.to.name), t),
        link_hint: t('mail.link_hint'),
        footer: t(`mail.footers.${footerOf(mail.kind)}`, { site: site.name }),
        leave: 'unsubscribe_url' in mail.data ? t('mail.leave') : null,
        action: data.url && 'path' in mail.data ? t('mail.order_action') : null,
        preheader: toLine(texts.lines.join(' '), 150),
        ...texts,
        facts: (texts.facts ?? []).map(({ image, ...fact }) => ({
          url: null,
          ...fact,
          is_block: fact.value.includes('\n'),
          image: image?.replace(/^\//, `${siteUrl}/`) ?? null,
        })),
      },
    },
    shared: {
      site,
      routes: { home: site.url },
      menus: {},
      legal_links: listLegal(mail.kind, settings, { t, siteUrl, local }),
      page: { path: '', title: texts.subject },
      mail: {
        language,
        direction: textDirection(language),
        button_text_color: readableOn(settings['site.primary_color']),
        icon: `${siteUrl}/apple-touch-icon.png`,
      },
    },
  }
}

function greet(name: string | null, t: Translate): string {
  return name ? t('mail.greeting_named', { name }) : t('mail.greeting')
}

function footerOf(kind: MailKind) {
  if (kind.startsWith('order_')) return 'order'
  if (kind === 'draft_order') return 'draft'
  if (kind.startsWith('newsletter_')) return 'newsletter'
  if (kind === 'stock_notice_confirm' || kind === 'back_in_stock') return 'stock_notice'
  if (kind.startsWith('owner_')) return 'owner'
  if (kind === 'message_answer') return 'answer'
  return kind === 'contact_message' ? 'contact' : 'account'
}

/** Texts whose lines stay lines, such as bank details. */
const KEPT_LINES = new Set(['message'])
const LONG_TEXTS = new Set(['message', 'paragraphs', 'quoted', 'text'])
/** With line breaks of their own. */
const WHOLE_TEXTS = new Set(['body_html', 'body_text', 'image'])
const ADDRESSES = new Set(['url', 'unsubscribe_url', 'tracking_url', 'invoice_url', 'slip_url'])

/** Makes addresses of the site lead to its pages in the language that the recipient uses. */
function createLocalAddress(locale: string | null | undefined, settings: Settings, siteUrl: string) {
  const languages = siteLanguages(settings)
  const language = findLanguage(languages, locale)
  return (address: string) => localAddress(language, address, { siteUrl, languages })
}

/** Turns a path of the site into the absolute address that the mail's button links to. */
function withAddresses(
  { kind, data }: WrittenMail,
  siteUrl: string,
  local: (address: string) => string,
): object {
  const {
    path,
    invoice_path: invoice = null,
    slip_path: slip = null,
    purchase: _,
    is_repeated: __,
    ...rest
  } = { path: undefined, ...data } as PathData
  const given: [string, unknown][] = Object.entries(rest)
  const absolute = (one: string | null) => one && `${siteUrl}${one}`
  const panel = panelPath(kind, data)
  if (path !== undefined) given.push(['url', absolute(path)])
  if (panel !== null) given.push(['url', absolute(panel)])
  if (WITH_INVOICE.has(kind)) given.push(['invoice_url', absolute(invoice)])
  if (kind === 'order_return') given.push(['slip_url', absolute(slip)])
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      ADDRESSES.has(name) && typeof value === 'string' ? local(value) : value,
    ]),
  )
}

/** Mails about what an invoice is issued for. */
const WITH_INVOICE: ReadonlySet<MailKind> = new Set(['order_paid', 'order_shipped'])

type PathData = {
  path?: string | null
  invoice_path?: string | null
  slip_path?: string | null
  purchase?: unknown
  is_repeated?: true
}

/** Puts every text of the data on one line. */
function withLines(data: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      ADDRESSES.has(name) || WHOLE_TEXTS.has(name) ? value : toLines(name, value),
    ]),
  )
}

function toLines(name: string, value: unknown): unknown {
  if (typeof value === 'string' && KEPT_LINES.has(name))
    return value
      .split(/\r\n?|\n/)
      .map((line) => toLine(line, 5000))
      .join('\n')
      .trim()
  if (typeof value === 'string') return toLine(value, LONG_TEXTS.has(name) ? 5000 : undefined)
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? toLines(name, one) : withLines(one)))
  return isRecord(value) ? withLines(value) : value
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}

function describeSite(settings: Settings, siteUrl: string, local: (address: string) => string) {
  const absolute = (address: string | null) => address?.replace(/^\//, `${siteUrl}/`) ?? null
  return {
    name: toLine(settings['site.name']),
    tagline: settings['site.tagline'],
    // Mail programs show no drawings.
    logo: absolute(/\.svg(?:[?#]|$)/i.test(settings['site.logo'] ?? '') ? null : settings['site.logo']),
    icon: absolute(settings['site.icon']),
    primary_color: settings['site.primary_color'],
    locale: settings['site.locale'],
    timezone: settings['site.timezone'],
    contact: {
      email: settings['contact.email'],
      phone: settings['contact.phone'],
      address: settings['contact.address'],
    },
    url: local(siteUrl),
  }
}

/** The legal pages that a mail links: all of them if it is about an order, otherwise who sends it and what becomes of personal data. */
function listLegal(
  kind: MailKind,
  settings: Settings,
  { t, siteUrl, local }: { t: Translate; siteUrl: string; local: (address: string) => string },
) {
  return listLegalLinks(settings)
    .filter(({ page }) => footerOf(kind) === 'order' || page === 'imprint' || page === 'privacy')
    .map(({ page, address }) => ({
      title: t(`layout.legal.${page}`),
      url: local(address.replace(/^\//, `${siteUrl}/`)),
    }))
}

function formatMoment(at: Date, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at)
}

import { type Settings, siteLocales } from '#lib/services/settings/index.ts'
import type { MailData, MailKind } from './mail.ts'
import { toGreetingName, toLine } from './mail-line.ts'
import type { WrittenMail } from './mail-payload.ts'
import { readableOn } from './readable-on.ts'
import type { MailCatalog } from './texts/catalog.ts'
import { chooseCatalog } from './texts/choose-catalog.ts'

/** The variables of a mail's views: `data` for the view itself, `shared` for its layout and partials as well. */
export type MailView = { data: Record<string, unknown>; shared: Record<string, unknown> }

export function describeMail(mail: WrittenMail, settings: Settings, siteUrl: string): MailView {
  const { language, catalog } = chooseCatalog(mail.locale, siteLocales(settings))
  const data = withLines(withAddress(mail.data, siteUrl))
  const site = describeSite(settings, siteUrl)
  const at = 'at' in mail.data ? formatMoment(mail.data.at, language, settings['site.timezone']) : ''
  // The catalog pairs each kind with its data, as the mail does.
  const describeKind = catalog.kinds[mail.kind] as (typeof catalog.kinds)['new_device']
  const texts = describeKind(data as MailData['new_device'], { site: site.name, at })
  return {
    data: {
      ...data,
      at,
      name: toLine(mail.to.name),
      texts: {
        greeting: catalog.greeting(toGreetingName(mail.to.name)),
        link_hint: catalog.linkHint,
        footer: footerOf(mail.kind, catalog)(site.name),
        leave: 'unsubscribe_url' in mail.data ? catalog.leave : null,
        action: data.url && 'path' in mail.data ? catalog.orderAction : null,
        preheader: toLine(texts.lines.join(' '), 150),
        ...texts,
        facts: (texts.facts ?? []).map((fact) => ({ url: null, ...fact })),
      },
    },
    shared: {
      site,
      routes: { home: siteUrl },
      menus: {},
      page: { path: '', title: texts.subject },
      mail: { language, button_text_color: readableOn(settings['site.primary_color']) },
    },
  }
}

function footerOf(kind: MailKind, catalog: MailCatalog): MailCatalog['footer'] {
  if (kind.startsWith('order_')) return catalog.orderFooter
  if (kind.startsWith('newsletter_')) return catalog.newsletterFooter
  if (kind.startsWith('owner_')) return catalog.ownerFooter
  return kind === 'contact_message' ? catalog.contactFooter : catalog.footer
}

const LONG_TEXTS = new Set(['message', 'paragraphs', 'text'])
const ADDRESSES = new Set(['url', 'unsubscribe_url', 'tracking_url'])

/** Turns a path of the site into the absolute address that the mail's button links to. */
function withAddress(data: object, siteUrl: string): object {
  if (!('path' in data)) return data
  const { path, ...rest } = data
  return { ...rest, url: path === null ? null : `${siteUrl}${path}` }
}

/** Puts every text of the data on one line. */
function withLines(data: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, ADDRESSES.has(name) ? value : toLines(name, value)]),
  )
}

function toLines(name: string, value: unknown): unknown {
  if (typeof value === 'string') return toLine(value, LONG_TEXTS.has(name) ? 5000 : undefined)
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? toLines(name, one) : withLines(one)))
  return isRecord(value) ? withLines(value) : value
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}

function describeSite(settings: Settings, siteUrl: string) {
  const absolute = (address: string | null) => address?.replace(/^\//, `${siteUrl}/`) ?? null
  return {
    name: toLine(settings['site.name']),
    tagline: settings['site.tagline'],
    logo: absolute(settings['site.logo']),
    icon: absolute(settings['site.icon']),
    primary_color: settings['site.primary_color'],
    locale: settings['site.locale'],
    timezone: settings['site.timezone'],
    contact: {
      email: settings['contact.email'],
      phone: settings['contact.phone'],
      address: settings['contact.address'],
    },
    url: siteUrl,
  }
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

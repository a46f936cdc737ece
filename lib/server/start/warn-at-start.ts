import cluster from 'node:cluster'
import path from 'node:path'
import type { App } from '#lib/app/app.ts'
import { findMailbox } from '#lib/domains/publishing/contact/index.ts'
import { isSandboxOpen } from '#lib/domains/shop/payments/gateways/index.ts'
import { isLoopback } from '#lib/platform/net/is-loopback.ts'
import { areMailsLost, findMailServer } from '#lib/services/mail/index.ts'
import { isHttpsSite, siteBasePath } from '#lib/services/settings/index.ts'
import { readBasePath } from '#lib/web/http/base-path.ts'

type Site = Pick<App, 'database' | 'settings' | 'env'>

/** Logs at startup what the owner should fix before visitors come. */
export async function warnAtStart(app: App): Promise<void> {
  // Of several workers, one says it for all.
  if (cluster.isWorker && cluster.worker?.id !== 1) return
  for (const warning of await listWarnings(app)) app.log.warn(warning)
  // In a terminal, npm start prints the link itself.
  if (!process.stderr.isTTY && (await app.database.prisma.staff.count()) === 0) app.log.info(NO_OWNER)
}

// Works where npm does not, such as in the image.
const NO_OWNER = 'The shop has no owner yet. This prints the link to set it up: bin/storefront staff link'

export async function listWarnings(site: Site): Promise<string[]> {
  return [
    ...(await warnOfLostMessages(site)),
    ...warnOfLostMails(site),
    ...warnOfSender(site),
    ...warnOfSandbox(site),
    ...warnOfPlainHttp(site),
    ...warnOfPath(site),
    ...(await warnOfHiddenPages(site)),
  ]
}

async function warnOfLostMessages({ database, settings: { current } }: Site): Promise<string[]> {
  if (!current['features.contact'] || (await findMailbox(database.prisma, current)) !== null) return []
  return [
    'Messages from the contact form are not e-mailed to anyone. Set contact.recipient or contact.email. Until ' +
      'then, Messages in the panel shows them.',
  ]
}

function warnOfLostMails(site: Site): string[] {
  return areMailsLost(site)
    ? [
        `No mail is sent, because no mail server is set: mails become files in ${path.join(site.env.storagePath, 'mail')}, and are not sent later. Enter your mail server at /admin/mail, or set SMTP_URL and restart.`,
      ]
    : []
}

/** Mail servers refuse senders without a real host, and many those whose mailbox does not exist. */
function warnOfSender(site: Site): string[] {
  const { current } = site.settings
  if (findMailServer(site) === null || current['mail.from'] !== null) return []
  const url = current['site.url']
  const host = url === null ? 'localhost' : new URL(url).hostname
  return isLoopback(host)
    ? [
        `Mails are sent from no-reply@${host}, which mail servers refuse. Set mail.from, or site.url to the site's address.`,
      ]
    : [
        `Mails are sent from no-reply@${host}. Set mail.from to an address that your mail server may send from.`,
      ]
}

function warnOfSandbox({ settings: { current }, env }: Site): string[] {
  if (!isHttpsSite(current)) return []
  if (isSandboxOpen(current, env))
    return [
      'Anyone can order without paying, because payments.sandbox.allow_https keeps the sandbox open on https.',
    ]
  return current['payments.sandbox.enabled']
    ? ['The sandbox is enabled but stays closed on https. Switch it off: payments.sandbox.enabled.']
    : []
}

function warnOfPlainHttp({ settings: { current }, env }: Site): string[] {
  const url = current['site.url']
  if (env.development || url === null || isHttpsSite(current) || isLoopback(new URL(url).hostname)) return []
  return [
    `Cookies of signed-in customers cannot be Secure, because site.url is ${url}. Serve the site over https and set site.url to its https address.`,
  ]
}

function warnOfPath({ settings: { current } }: Site): string[] {
  const path = siteBasePath(current)
  return path === '' || readBasePath(path) !== undefined
    ? []
    : [
        `The site cannot be below ${path}, so its links lead nowhere. Set site.url to an address whose path has letters, digits and . _ ~ - + @ alone.`,
      ]
}

/** A page whose slug is a language cannot be reached: its address is that language's home page. */
async function warnOfHiddenPages({ database, settings }: Site): Promise<string[]> {
  const prefixes = settings.languages.map(({ prefix }) => prefix.slice(1)).filter((prefix) => prefix !== '')
  if (prefixes.length === 0) return []
  const hidden = await database.prisma.page.findMany({
    where: { slug: { in: prefixes } },
    select: { slug: true },
    orderBy: { slug: 'asc' },
  })
  return hidden.map(
    ({ slug }) =>
      `The page at /${slug} cannot be reached, because site.locales makes that the address of the site in this language. Give the page another slug.`,
  )
}

import type { App } from '#lib/app/app.ts'
import { openMailTransport } from '#lib/app/open-outbox.ts'
import { isEmailAddress } from '#lib/platform/text/email-address.ts'
import { escapeXml } from '#lib/platform/text/markup.ts'
import {
  findMailServer,
  isMailKind,
  type MailKind,
  mailKinds,
  renderSampleMail,
  sendSampleMail,
} from '#lib/services/mail/index.ts'
import { siteAddress, siteLocales } from '#lib/services/settings/index.ts'
import { readDesign } from '#lib/theming/index.ts'

/** The mails of the site with sample data, as a theme shows them. */
export type MailPages = {
  list(): string
  /** A mail with its subject and plain text; null if there is none of this kind. `notice` is HTML above it. */
  show(kind: string, locale: string | null, notice?: string): Promise<string | null>
  /** The mail's own HTML. */
  html(kind: string, locale: string | null): Promise<string | null>
  /** Sends it to one address. Returns a notice that says how that went; null if there is no such mail. */
  send(kind: string, locale: string | null, to: string): Promise<string | null>
}

export const MAILS = '/__mails'

export function createMailPages(app: App, theme: string): MailPages {
  const about = () => {
    const settings = app.settings.current
    return { settings, siteUrl: siteAddress(settings, app.defaultSiteUrl), now: new Date() }
  }
  const render = async (kind: MailKind, locale: string | null) => {
    const { design } = await readDesign(app.database, { theme, draft: true })
    const views: Parameters<typeof renderSampleMail>[1]['views'] = {
      render: (parts, options) =>
        app.theming.render(parts, { ...options, theme, design: app.theming.design(design, theme) }),
    }
    return renderSampleMail(kind, { ...about(), views, locale })
  }
  return {
    list() {
      const items = mailKinds.map((kind) => `<li><a href="${MAILS}/${kind}">${kind}</a></li>`).join('\n')
      return writePage(
        'Mails',
        `<h1>Mails</h1><p>With sample data, as the theme ${theme} shows them.</p><ul>${items}</ul>`,
      )
    },
    async show(kind, locale, notice = '') {
      if (!isMailKind(kind)) return null
      const { subject, text } = await render(kind, locale)
      const query = locale === null ? '' : `?locale=${encodeURIComponent(locale)}`
      return writePage(
        kind,
        `<p><a href="${MAILS}">All mails</a></p><h1>${kind}</h1>${notice}
<form method="get">${writeChoice(locale, siteLocales(app.settings.current))}<button>Show</button></form>
<p><strong>${escapeXml(subject)}</strong></p>
<iframe src="${MAILS}/${kind}/html${query}" title="${escapeXml(subject)}"></iframe>
<h2>As plain text</h2><pre tabindex="0">${escapeXml(text)}</pre>
<h2>Send it to yourself</h2>
<form method="post" action="${MAILS}/${kind}"><input type="hidden" name="locale" value="${escapeXml(locale ?? '')}">
<label>E-mail address <input type="email" name="to" required autocomplete="email"></label><button>Send</button></form>`,
      )
    },
    html: async (kind, locale) => (isMailKind(kind) ? (await render(kind, locale)).html : null),
    async send(kind, locale, to) {
      if (!isMailKind(kind)) return null
      if (!isEmailAddress(to)) return `<p role="alert">${escapeXml(to)} is not an e-mail address.</p>`
      const transport = openMailTransport(app)
      try {
        const mail = await render(kind, locale)
        await sendSampleMail(mail, { ...about(), transport, to })
        const where =
          findMailServer(app) === null ? ' SMTP_URL is not set, so it is a file in the storage folder.' : ''
        return `<p role="status">Sent to ${escapeXml(to)}.${where}</p>`
      } catch (error) {
        return `<p role="alert">It was not sent: ${escapeXml(error instanceof Error ? error.message : String(error))}</p>`
      } finally {
        transport.close()
      }
    },
  }
}

function writeChoice(chosen: string | null, locales: readonly string[]): string {
  const options = locales.map(
    (one) => `<option value="${one}"${one === chosen ? ' selected' : ''}>${one}</option>`,
  )
  return `<label>Language <select name="locale"><option value="">the site’s own</option>${options.join('')}</select></label>`
}

function writePage(title: string, html: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body><main class="mails">${html}</main></body>
</html>
`
}

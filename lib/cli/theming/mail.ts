import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { defineCommand } from 'citty'
import type { App } from '#lib/app/app.ts'
import { openMailTransport } from '#lib/app/open-outbox.ts'
import { isEmailAddress } from '#lib/platform/text/email-address.ts'
import { isMailKind, mailKinds, renderSampleMail, sendSampleMail } from '#lib/services/mail/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { readDesign, type Theming } from '#lib/theming/index.ts'
import { chooseDesign, theme } from '../support/choose-design.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

/** The language that was asked for, as the site writes it; null for that of the site. */
function chooseLocale({ settings }: Pick<App, 'settings'>, given: string | undefined): string | null {
  if (given === undefined) return null
  const known = settings.languages.map(({ locale }) => locale)
  const found = known.find((locale) => locale.toLowerCase() === given.toLowerCase())
  if (found === undefined)
    throw new Error(
      `The site does not speak ${given}, only ${known.join(', ')} (site.locale and site.locales).`,
    )
  return found
}

await runProgram(
  defineCommand({
    meta: {
      name: 'theme mail',
      description: 'Write a mail with sample data to a file for the browser, or send it to yourself.',
    },
    args: {
      kind: { type: 'positional', required: true, description: 'The mail, such as order_placed' },
      to: { type: 'string', description: 'Send it to this address' },
      locale: { type: 'string', description: 'Its language; defaults to that of the site' },
      theme,
      json,
    },
    run: ({ args }) =>
      runCommand(async (app) => {
        const { kind, to } = args
        if (!isMailKind(kind)) throw new Error(`There is no mail ${kind}. There are ${mailKinds.join(', ')}.`)
        if (to !== undefined && !isEmailAddress(to)) throw new Error(`${to} is not an e-mail address.`)
        const locale = chooseLocale(app, args.locale)
        const target = chooseDesign(app, { ...args, draft: true })
        const { design } = await readDesign(app.database, target)
        const views: Pick<Theming, 'render'> = {
          render: (parts, options) =>
            app.theming.render(parts, {
              ...options,
              theme: target.theme,
              design: app.theming.design(design, target.theme),
            }),
        }
        const settings = app.settings.current
        const about = { settings, siteUrl: siteAddress(settings, app.defaultSiteUrl), now: new Date() }
        const mail = await renderSampleMail(kind, { ...about, views, locale })
        if (to !== undefined) {
          const transport = openMailTransport(app)
          await sendSampleMail(mail, { ...about, transport, to })
          transport.close()
          print(args.json, { kind, to, subject: mail.subject }, () => `Sent “${mail.subject}” to ${to}.`)
          return
        }
        const folder = path.join(app.env.storagePath, 'mail-samples')
        mkdirSync(folder, { recursive: true })
        const file = path.join(folder, `${kind}.html`)
        writeFileSync(file, mail.html)
        print(
          args.json,
          { kind, file, ...mail },
          () => `Subject: ${mail.subject}\n\n${mail.text}\nOpen ${file}`,
        )
      }),
  }),
)

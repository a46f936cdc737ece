import type { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { parseCookies } from '#lib/web/http/site-cookie.ts'
import { chooseMessages, type Messages } from '#lib/web/messages/index.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import type { FieldFault } from '#lib/web/refusals/invalid-fields.ts'
import { explainRefusal, type FormFault } from './explain-refusal.ts'
import { plain } from './plain-answers.ts'
import { receiveForm } from './receive-form.ts'

export type Fields = Record<string, string>

/** The faults that the domain would find in fields, shown along with those that their schema finds. */
export type AlsoWrong = (app: App, fields: Fields) => Record<string, FieldFault[]>

/** A form that was sent from a page of the site. */
export type SentFields = {
  fields: Fields
  /** Uploaded with it, if the form takes files. */
  files: readonly Buffer[]
  /** The browser's cookies, by their full name. */
  cookies: Readonly<Record<string, string>>
  messages: Messages
  t: Translate
  /** The fields as a schema wants them. Throws what is wrong, by field. */
  parse<S extends z.ZodType>(schema: S, given?: unknown, alsoWrong?: AlsoWrong): z.output<S>
}

/** A form of the website. */
export type SiteForm = {
  /** Whether the feature that the form belongs to is on. */
  isOn: boolean
  takesFiles?: boolean
  /** Does what the form asks for, and redirects to the page that follows. */
  submit(sent: SentFields): Promise<Response>
  /** Shows the form again with what is wrong. Without it, nothing is refused by field. */
  refuse?(fault: FormFault, sent: SentFields, error: unknown): Promise<Response>
  /** Answers an error that is not shown in the form. */
  divert?(error: unknown, sent: SentFields): Promise<Response | null>
}

/** Answers a form of the website, of which `undefined` does not exist: 404, 403 from another site, 400 if unreadable. */
export async function answerSiteForm(
  app: App,
  request: Request,
  form: SiteForm | undefined,
): Promise<Response> {
  const { t } = siteTexts(app)
  if (!form?.isOn) return plain(404, t('forms.no_form'))
  const received = await receiveForm(app, request, form)
  if (received instanceof Response) return received
  const { fields, files } = received
  const messages = chooseMessages(undefined, [app.settings.current['site.locale']])
  const sent: SentFields = {
    ...{ fields, files, messages, t },
    cookies: Object.fromEntries(parseCookies(request.headers.get('cookie') ?? '')),
    parse(schema, given = fields, alsoWrong) {
      const parsed = schema.safeParse(given, { error: messages.errorMap })
      if (!parsed.success) throw messages.issues(parsed.error, alsoWrong?.(app, fields))
      return parsed.data
    },
  }
  try {
    return await form.submit(sent)
  } catch (error) {
    const diverted = await form.divert?.(error, sent)
    if (diverted) return diverted
    const fault = form.refuse && explainRefusal(error, { messages, format: siteFormat(app), t, log: app.log })
    if (!fault || !form.refuse) throw error
    return form.refuse(fault, sent, error)
  }
}

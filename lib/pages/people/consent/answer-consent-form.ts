import type { App } from '#lib/app/app.ts'
import { listConsentScripts } from '#lib/services/settings/index.ts'
import { answerSiteForm } from '../../forms/answer-site-form.ts'
import { sealFormNotice } from '../../forms/form-notice.ts'
import { leadTo } from '../../forms/plain-answers.ts'
import { askedPurposes, CONSENT_PATH, writeChoice } from './consent-choice.ts'

/** Keeps what a visitor agrees to: everything, nothing, or the purposes that they ticked. */
export async function answerConsentForm(app: App, request: Request, name: string): Promise<Response> {
  const { current } = app.settings
  if (name !== 'save') return answerSiteForm(app, request, undefined)
  return answerSiteForm(app, request, {
    isOn: listConsentScripts(current).length > 0,
    async submit({ fields, t }) {
      const asked = askedPurposes(current)
      const chosen =
        { all: asked, none: [] }[fields.choice ?? ''] ?? asked.filter((one) => fields[one] === '1')
      const choice = writeChoice(current, chosen)
      // The script stays on the page that it was sent from.
      if (fields.quiet === '1') return leadTo(CONSENT_PATH, [choice])
      const text = t('layout.consent.saved')
      const notice = await sealFormNotice(app, { page: CONSENT_PATH, kind: 'done', text })
      return leadTo(`${CONSENT_PATH}#respond`, [choice, ...notice])
    },
  })
}

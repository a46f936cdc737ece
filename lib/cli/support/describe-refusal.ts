import type { App } from '#lib/app/app.ts'
import {
  type DomainCode,
  DomainError,
  type RefusalFacts,
  type StaffRefusals,
} from '#lib/domains/domain-error.ts'
import { InvalidSetting } from '#lib/services/settings/index.ts'
import { FALLBACK_LOCALE } from '#lib/services/texts/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { explainDomainError } from '#lib/web/refusals/explain-domain-error.ts'

type Advice = { [Code in DomainCode]?: (facts: RefusalFacts[Code]) => string | undefined }

const LISTS: { [Thing in StaffRefusals['unknown']['what']]?: string } = {
  app: '`bin/storefront apps list` shows all apps.',
  delivery: '`bin/storefront webhooks log` shows the latest deliveries.',
  endpoint: '`bin/storefront webhooks list` shows all endpoints.',
}

/** Advice for the terminal, where the words of a refusal do not say what to do. */
const advice: Advice = {
  unknown: ({ what }) => LISTS[what],
  refund_pending: () => 'If it was given up, have it tried again with `bin/storefront outbox`.',
  refund_needs_payment: () => 'Pass it as --payment.',
}

function adviceOn({ code, facts }: DomainError): string | undefined {
  return (advice[code] as ((facts: unknown) => string | undefined) | undefined)?.(facts)
}

/** A refusal in English, with advice for the terminal; undefined for any other error. */
export function describeRefusal(app: App, error: unknown): string | undefined {
  const format = createFormat(app.settings.current, app.defaultSiteUrl)
  const explained = explainDomainError(error, FALLBACK_LOCALE, format)
  if (!explained) return undefined
  const { errors, message } = explained
  if (error instanceof InvalidSetting)
    return `Invalid value for ${error.key}: ${Object.values(errors).flat().join(' ')}`
  const fields = Object.entries(errors).flatMap(([field, found]) =>
    found.map((text) => `${optionOf(field)}: ${text}`),
  )
  const hint = error instanceof DomainError ? adviceOn(error) : undefined
  return [...fields, ...(message === undefined ? [] : [message]), ...(hint === undefined ? [] : [hint])].join(
    fields.length > 0 ? '\n' : ' ',
  )
}

/** The option or argument of a field: tracking-url for `tracking_url`, and line for `line.3`. */
function optionOf(field: string): string {
  return field.replace(/\..*$/, '').replaceAll('_', '-')
}

import { describe, expect, it } from 'vitest'
import { mailKinds } from '#lib/services/mail/mail.ts'
import { readableOn } from '#lib/services/mail/readable-on.ts'
import { wordMails } from '#lib/services/mail/texts/word-mail.ts'
import { chooseLanguage } from '#lib/services/settings/index.ts'
import { listCatalogues, textsIn } from '#lib/services/texts/index.ts'
import { sampleMails } from './sample-mails.ts'

/** Mails whose lines a person has typed. */
const WRITTEN_BY_PEOPLE = ['contact_message', 'message_answer', 'order_message']

describe('the texts of mails', () => {
  it.each(['en', 'de', 'id'])('are whole in %s, and name the site', (language) => {
    const { t } = textsIn(language)
    const kinds = wordMails(t)
    for (const kind of mailKinds) {
      const describeKind = kinds[kind] as (
        given: unknown,
        facts: object,
      ) => ReturnType<typeof kinds.verify_email>
      const texts = describeKind(sampleMails[kind].data, {
        site: 'Hearthfell',
        at: 'at noon',
        invoiceUrl: null,
      })
      const all = [
        texts.subject,
        ...texts.lines,
        ...texts.closing,
        ...(texts.facts ?? []).flatMap((fact) => Object.values(fact)),
      ]
      for (const text of all) expect(text).toMatch(/\S/)
      expect(all.join(' ')).toContain('Hearthfell')
      expect(all.join(' ')).not.toMatch(/undefined|null|\[object|bin\/storefront/)
      expect(texts.subject.length).toBeLessThan(60)
      const hasButton = 'url' in sampleMails[kind].data || kind.startsWith('owner_')
      expect(hasButton).toBe(texts.action !== undefined)
    }
    expect(t('mail.order_action')).toMatch(/\S/)
    expect(t('mail.greeting_named', { name: 'Ada' })).toContain('Ada')
    expect(t('mail.greeting')).not.toMatch(/null| ,/)
  })

  it.each([
    ['en', ['Order', '2 × Cup & saucer', 'Discount', 'Shipping', 'VAT 7.25%, included', 'Total']],
    ['de', ['Bestellung', '2 × Cup & saucer', 'Rabatt', 'Versand', 'VAT 7,25\u00a0%, enthalten', 'Summe']],
    ['id', ['Pesanan', '2 × Cup & saucer', 'Diskon', 'Ongkos kirim', 'VAT 7,25%, termasuk', 'Total']],
  ])('list in %s what makes up an order, and leave out what is nothing', (language, labels) => {
    const kinds = wordMails(textsIn(language).t)
    const { data } = sampleMails.order_placed
    const read = (given: typeof data) =>
      (kinds.order_placed(given, { site: 'x', at: '', invoiceUrl: null, slipUrl: null }).facts ?? []).map(
        ({ label }) => label,
      )
    expect(read(data).slice(0, -1)).toEqual(labels)
    const bare = read({ ...data, discount: null, shipping: null, taxes: [], message: null })
    expect(bare).toEqual([labels[0], labels[1], labels.at(-1)])
  })

  it.each(listCatalogues().filter((language) => !language.includes('-X')))(
    'say in %s when an order is paid that is not paid online',
    (language) => {
      const { t } = textsIn(language)
      const kinds = wordMails(t)
      const facts = { site: 'x', at: '', invoiceUrl: null, slipUrl: null }
      const { data: placed } = sampleMails.order_placed
      const { data: shipped } = sampleMails.order_shipped
      const total = placed.total
      for (const pays of ['on_delivery', 'in_advance'] as const)
        expect(kinds.order_placed({ ...placed, pays }, facts).closing).toEqual([
          t(`mail.order_placed.${pays}`, { total }),
          t('mail.order_placed.closing'),
        ])
      expect(kinds.order_shipped({ ...shipped, pays: 'on_delivery' }, facts).closing[0]).toContain(total)
      const { closing, facts: told } = kinds.order_shipped(shipped, facts)
      expect(closing).toHaveLength(1)
      expect(told).toContainEqual({ label: t('mail.facts.items'), value: '1 × Cup & saucer' })
      const { units: _, ...earlier } = shipped
      expect(kinds.order_shipped(earlier, facts).facts).toEqual(
        told?.filter(({ label }) => label !== t('mail.facts.items')),
      )
    },
  )

  it.each(mailKinds)('of %s come from a catalogue', (kind) => {
    const kinds = wordMails(textsIn('en-XA').t)
    const describeKind = kinds[kind] as (
      given: unknown,
      facts: object,
    ) => ReturnType<typeof kinds.verify_email>
    const { subject, lines, closing, action } = describeKind(sampleMails[kind].data, { site: '店', at: '' })
    if (kind === 'newsletter_issue') return
    const own = WRITTEN_BY_PEOPLE.includes(kind) ? [] : lines
    for (const text of [subject, ...own, ...closing, ...(action ? [action] : [])])
      expect(text).toMatch(/^⟦.*⟧$/)
  })

  it('say a different thing of each change of a second factor, in every language', () => {
    const facts = { site: 'x', at: '', invoiceUrl: null, slipUrl: null }
    for (const language of ['en', 'de', 'id']) {
      const kinds = wordMails(textsIn(language).t)
      const said = [
        { enabled: true },
        { enabled: false },
        { enabled: true, replaced: 'authenticator' as const },
        { enabled: true, replaced: 'recovery_codes' as const },
      ].map((change) => kinds.two_factor_changed(change, facts))
      expect(new Set(said.map(({ subject }) => subject)).size).toBe(4)
      expect(new Set(said.map(({ lines }) => String(lines))).size).toBe(4)
    }
  })

  it('are in the language asked for where the site has it, in the site’s own otherwise', () => {
    const language = (wanted: string | null | undefined, locales: string[]) =>
      chooseLanguage(wanted, locales, listCatalogues())
    expect(language('de-AT', ['en', 'de'])).toBe('de')
    expect(language('de', ['en'])).toBe('en')
    expect(language(null, ['id-ID', 'en'])).toBe('id')
    expect(language('sv', ['sv', 'de'])).toBe('de')
    expect(language(undefined, ['sv'])).toBe('en')
    expect(language('__proto__', ['constructor'])).toBe('en')
  })
})

describe('readableOn', () => {
  it('chooses what is easier to read', () => {
    expect(['#ffffff', '#0a7', '#ffcc00', '#000', '#1a2b8c', '#C00'].map(readableOn)).toEqual([
      '#000000',
      '#000000',
      '#000000',
      '#ffffff',
      '#ffffff',
      '#ffffff',
    ])
  })
})

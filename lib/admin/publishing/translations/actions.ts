'use server'

import { z } from 'zod'
import { createThemeTexts } from '#lib/domains/publishing/themes/index.ts'
import {
  findTranslations,
  fingerprintOf,
  longKinds,
  shortKinds,
  translateTexts,
  type WrittenText,
} from '#lib/domains/publishing/translations/index.ts'
import { jsonField } from '../../forms/fields.ts'
import { staffForm } from '../../forms/form-action.ts'

/** A text, and the fingerprint of the translation that was shown. */
const Shown = z.tuple([
  z.string().max(60),
  z.number().int().nonnegative(),
  z.string().max(600),
  z.string().max(16),
])
const Form = z.looseObject({
  locale: z.string().max(40),
  kind: z.enum([...longKinds, ...shortKinds]),
  id: z
    .string()
    .regex(/^\d{0,9}$/)
    .transform((id) => (id === '' ? null : Number(id))),
  version: jsonField(z.array(Shown).max(2000), { maxLength: 1_000_000 }),
})

export const save = staffForm({
  fields: Form,
  calls: translateTexts,
  async run({ app, actor, t }, given) {
    const { locale, kind, id } = given
    const count = await translateTexts(app, actor, createThemeTexts(app), {
      ...{ locale, kind, id },
      texts: readTexts(given),
    })
    return { done: t('admin.translations.saved', { count }) }
  },
  async current({ app, actor }, given) {
    const { locale, version } = given
    const texts = readTexts(given)
    const now = await findTranslations(
      app,
      actor,
      texts.map(({ entity, id, field }) => ({ entity, id, field, locale })),
    )
    const isContested = texts.map(
      ({ value, was }, at) => isWritten({ value, was }) && fingerprintOf(now[at] ?? null) !== was,
    )
    const theirs = now.flatMap((value, at) => (isContested[at] ? [[`text.${at}`, value ?? '']] : []))
    return {
      // Only what is shown side by side may be saved over.
      version: JSON.stringify(
        version.map(([entity, id, field, was], at) => [
          ...[entity, id, field],
          isContested[at] ? fingerprintOf(now[at] ?? null) : was,
        ]),
      ),
      theirs: Object.fromEntries(theirs),
    }
  },
})

function readTexts({ version, ...given }: z.output<typeof Form>): WrittenText[] {
  return version.map(([entity, id, field, was], at) => {
    const { [`text.${at}`]: sent } = given
    return { entity, id, field, value: typeof sent === 'string' ? sent : '', was }
  })
}

function isWritten({ value, was }: Pick<WrittenText, 'value' | 'was'>): boolean {
  return fingerprintOf(value) !== was
}

'use server'

import { z } from 'zod'
import {
  activateTheme,
  addThemeSection,
  changeThemeSection,
  changeThemeSettings,
  discardTheme,
  publishTheme,
  readThemeDesign,
  removeThemeSection,
  sortThemeSections,
} from '#lib/domains/publishing/themes/index.ts'
import { answerForm } from '../forms/answer-form.ts'
import type { FormState } from '../forms/form-state.ts'
import { readOrder } from '../forms/read-order.ts'
import { readChanges } from './design-field.ts'
import { checkPath, designPath } from './theme-paths.ts'

const theme = z.string().min(1).max(64)
const area = z.enum(['home', 'product', 'footer'])
const Choice = z.object({ theme, was: theme, title: z.string().max(200) })
const Theme = z.object({ theme })
const InTheme = z.object({ theme }).loose()
const Sorting = z.object({ theme, area }).loose()
const Adding = z.object({ theme, area, section: z.string().min(1).max(40) })
const Section = z.object({ theme, area, id: z.string().min(1).max(40) })

export async function activate(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Choice,
    async run({ app, actor, t }, { theme, was, title }) {
      const errors = await activateTheme(app, actor, { name: theme, was })
      if (errors > 0) return { done: t('admin.theme.has_errors', { errors }), to: checkPath(theme) }
      return { done: t('admin.theme.activated', { name: title }) }
    },
  })
}

/** Saves to the draft what was changed, without a word: the preview beside it shows that. */
export async function saveDesign(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: InTheme,
    async run({ app, actor }, { theme }) {
      const { settings = [] } = (await readThemeDesign(app, actor, theme)) ?? {}
      const changes = readChanges(settings, form)
      if (changes.length > 0) await changeThemeSettings(app, actor, theme, changes)
      return {}
    },
  })
}

export async function saveSection(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Section.loose(),
    async run({ app, actor }, { theme, area, id }) {
      const design = await readThemeDesign(app, actor, theme)
      const placed = design?.areas.find((one) => one.area === area)?.placed.find((one) => one.id === id)
      const changes = readChanges(placed?.fields ?? [], form)
      const values = Object.fromEntries(changes.map(({ id, value }) => [id, value]))
      if (changes.length > 0) await changeThemeSection(app, actor, theme, { area, id, values })
      return {}
    },
  })
}

export async function sortSections(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Sorting,
    async run({ app, actor, t }, { theme, area }) {
      await sortThemeSections(app, actor, theme, { area, order: readOrder(form) })
      return { done: t('admin.theme.sorted') }
    },
  })
}

export async function addSection(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Adding,
    async run({ app, actor, t }, { theme, area, section }) {
      await addThemeSection(app, actor, theme, { area, section })
      return { done: t('admin.theme.section_added') }
    },
  })
}

export async function removeSection(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Section,
    async run({ app, actor, t }, { theme, area, id }) {
      await removeThemeSection(app, actor, theme, { area, id })
      return { done: t('admin.theme.section_removed'), to: designPath(theme) }
    },
  })
}

export async function publish(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Theme,
    async run({ app, actor, t }, { theme }) {
      await publishTheme(app, actor, theme)
      return { done: t('admin.theme.published') }
    },
  })
}

export async function discard(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Theme,
    async run({ app, actor, t }, { theme }) {
      await discardTheme(app, actor, theme)
      return { done: t('admin.theme.discarded'), to: designPath(theme) }
    },
  })
}

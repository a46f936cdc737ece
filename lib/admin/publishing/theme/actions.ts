'use server'

import { z } from 'zod'
import { invalidField } from '#lib/domains/domain-error.ts'
import {
  activateTheme,
  addThemeSection,
  assignTemplate as assignThemeTemplate,
  changeThemeSection,
  changeThemeSettings,
  discardTheme,
  duplicateTheme,
  publishTheme,
  readThemeDesign,
  removeTheme,
  removeThemeSection,
  renameTheme,
  sortThemeSections,
  templateKinds,
  uploadTheme,
} from '#lib/domains/publishing/themes/index.ts'
import { jsonField, NoFields } from '../../forms/fields.ts'
import { actForm, staffForm } from '../../forms/form-action.ts'
import { readOrder } from '../../forms/read-order.ts'
import type { Panel } from '../../request/panel-request.ts'
import { endThemePreview } from '../../request/session-cookie.ts'
import { describeCurrent, readChanges } from './design-field.ts'
import { checkPath, designPath, THEMES_PATH } from './theme-paths.ts'
import { wordFindings } from './word-findings.ts'

const theme = z.string().min(1).max(64)
const area = z.enum(['home', 'product', 'footer'])
const Choice = z.object({ theme, was: theme, title: z.string().max(200) })
const Theme = z.object({ theme })
const Titled = z.object({ theme, title: z.string().max(200) })
/** The values of the fields as they were shown, by id. */
const version = jsonField(z.record(z.string(), z.string()))
const InTheme = z.object({ theme, version }).loose()
const Sorting = z.object({ theme, area }).loose()
const Adding = z.object({ theme, area, section: z.string().min(1).max(40) })
const Section = z.object({ theme, area, id: z.string().min(1).max(40) })

export const activate = staffForm({
  fields: Choice,
  calls: activateTheme,
  async run({ app, actor, t }, { theme, was, title }) {
    const errors = await activateTheme(app, actor, { name: theme, was })
    if (errors > 0) return { done: t('admin.theme.has_errors', { errors }), to: checkPath(theme) }
    await endThemePreview(app)
    return { done: t('admin.theme.activated', { name: title }) }
  },
})

/** Saves to the draft what was changed, without a word: the preview beside it shows that. */
export const saveDesign = staffForm({
  fields: InTheme,
  calls: changeThemeSettings,
  async run({ app, actor }, { theme, version }, form) {
    const { settings = [] } = (await readThemeDesign(app, actor, theme)) ?? {}
    const changes = readChanges(settings, version, form)
    if (changes.length > 0) await changeThemeSettings(app, actor, theme, changes)
    return {}
  },
  async current({ app, actor }, { theme, version }, form) {
    const design = await readThemeDesign(app, actor, theme)
    return design && describeCurrent(design.settings, version, form)
  },
})

export const saveSection = staffForm({
  fields: Section.extend({ version }).loose(),
  calls: changeThemeSection,
  async run(panel, { theme, area, id, version }, form) {
    const fields = await readSectionFields(panel, { theme, area, id })
    const changes = readChanges(fields ?? [], version, form)
    if (changes.length > 0) await changeThemeSection(panel.app, panel.actor, theme, { area, id, changes })
    return {}
  },
  async current(panel, { version, ...section }, form) {
    const fields = await readSectionFields(panel, section)
    return fields && describeCurrent(fields, version, form)
  },
})

async function readSectionFields({ app, actor }: Panel, { theme, area, id }: z.output<typeof Section>) {
  const design = await readThemeDesign(app, actor, theme)
  const { placed = [] } = design?.areas.find((one) => one.area === area) ?? {}
  return placed.find((one) => one.id === id)?.fields ?? null
}

export const sortSections = staffForm({
  fields: Sorting,
  calls: sortThemeSections,
  async run({ app, actor, t }, { theme, area }, form) {
    await sortThemeSections(app, actor, theme, { area, order: readOrder(form) })
    return { done: t('admin.theme.sorted') }
  },
})

export const addSection = staffForm({
  fields: Adding,
  calls: addThemeSection,
  async run({ app, actor, t }, { theme, area, section }) {
    await addThemeSection(app, actor, theme, { area, section })
    return { done: t('admin.theme.section_added') }
  },
})

export const removeSection = staffForm({
  fields: Section,
  calls: removeThemeSection,
  async run({ app, actor, t }, { theme, area, id }) {
    await removeThemeSection(app, actor, theme, { area, id })
    return { done: t('admin.theme.section_removed'), to: designPath(theme) }
  },
})

export const assignTemplate = staffForm({
  fields: z.object({
    theme,
    kind: z.enum(templateKinds),
    slug: z.string().min(1).max(200),
    template: z.string().max(100),
  }),
  calls: assignThemeTemplate,
  async run({ app, actor, t }, { theme, kind, slug, template }) {
    await assignThemeTemplate(app, actor, { theme, kind, slug, template: template || null })
    return { done: t('admin.theme.template_saved') }
  },
})

export const publish = staffForm({
  fields: Theme,
  calls: publishTheme,
  async run({ app, actor, t }, { theme }) {
    await publishTheme(app, actor, theme)
    return { done: t('admin.theme.published') }
  },
})

export const discard = staffForm({
  fields: Theme,
  calls: discardTheme,
  async run({ app, actor, t }, { theme }) {
    await discardTheme(app, actor, theme)
    return { done: t('admin.theme.discarded'), to: designPath(theme) }
  },
})

/** Adds the theme of a ZIP file; with errors, `found` is what the check says. */
export const upload = staffForm({
  fields: NoFields,
  calls: uploadTheme,
  async run({ app, actor, t }, _nothing, form) {
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) throw invalidField('file', 'required')
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { name, findings } = await uploadTheme(app, actor, { file: file.name, bytes })
    if (name === null) return { found: wordFindings(t, findings) }
    return { done: t('admin.theme.uploaded'), to: checkPath(name) }
  },
})

export const duplicate = actForm({
  fields: Titled,
  act: duplicateTheme,
  done: (t) => t('admin.theme.duplicated'),
})

export const rename = actForm({
  fields: Titled,
  act: renameTheme,
  done: (t) => t('admin.theme.renamed'),
})

export const remove = staffForm({
  fields: Theme,
  calls: removeTheme,
  async run({ app, actor, t }, { theme }) {
    await removeTheme(app, actor, theme)
    return { done: t('admin.theme.removed'), to: THEMES_PATH }
  },
})

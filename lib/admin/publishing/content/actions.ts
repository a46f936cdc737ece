'use server'

import { z } from 'zod'
import {
  createEntry,
  deleteEntry,
  discardDraft,
  type EntryKind,
  editEntry,
  keepDraft,
  publishEntries,
  restoreRevision,
  saveEntry,
} from '#lib/domains/publishing/content/index.ts'
import { jsonField, RowId, RowIds, Version } from '../../forms/fields.ts'
import { actForm, staffCall, staffForm } from '../../forms/form-action.ts'
import { ENTRY_PATHS } from './kinds.ts'
import { formOf, readChange, Texts, toFields } from './read-change.ts'

const Kind = z.enum(['post', 'page'])
const Ref = z.object({ kind: Kind, id: RowId })
const New = z.object({ kind: Kind, title: z.string().trim().min(1).max(200) })
const Published = z.object({
  kind: Kind,
  ids: RowIds,
  to: z.enum(['published', 'draft']),
})
const Undone = z.object({
  undo: jsonField(z.object({ kind: Kind, ids: z.array(RowId).max(100), published: z.boolean() })),
})

export const create = staffForm({
  fields: New,
  calls: createEntry,
  async run({ app, actor }, input) {
    const id = await createEntry(app, actor, input)
    return { to: `${ENTRY_PATHS[input.kind]}/${id}` }
  },
})

export const savePost = saveForm('post')
export const savePage = saveForm('page')

function saveForm(kind: EntryKind) {
  return staffForm({
    fields: formOf(kind),
    calls: saveEntry,
    async run({ app, actor, t }, given) {
      const { id, version } = given
      const change = readChange(given, app.settings.current['site.timezone'])
      await saveEntry(app, actor, { kind, id, version, change })
      return { done: t('admin.content.saved') }
    },
    async current({ app, actor }, { id }) {
      const edited = await editEntry(app, actor, { kind, id })
      return (
        edited && {
          version: edited.entry.updatedAt.toISOString(),
          theirs: toFields(edited.entry, app.settings.current['site.timezone']),
        }
      )
    },
  })
}

/** Stores what is being written as a draft; null if it cannot. Called by the page itself at intervals. */
export const keep = staffCall({
  fields: Ref.extend({ texts: Texts }),
  calls: keepDraft,
  async run({ app, actor, format }, { texts, ...ref }): Promise<string | null> {
    const at = await keepDraft(app, actor, ref, texts).catch(() => null)
    return at && format.moment(at)
  },
  otherwise: null,
})

export const discard = actForm({
  fields: Ref,
  act: discardDraft,
  done: (t) => t('admin.content.draft_discarded'),
})

export const restore = actForm({
  fields: z.object({ id: RowId, version: Version }),
  act: restoreRevision,
  done: (t) => t('admin.content.restored'),
})

export const remove = actForm({
  fields: Ref.extend({ version: Version }),
  act: deleteEntry,
  done: (t) => t('admin.content.deleted'),
  to: (input) => ENTRY_PATHS[input.kind],
})

export const publish = staffForm({
  fields: Published,
  calls: publishEntries,
  async run({ app, actor, t }, { kind, ids, to }) {
    const changed = await publishEntries(app, actor, { kind, ids, published: to === 'published' })
    const done = t(`admin.content.made.${to}`, { count: changed.length })
    const undo = JSON.stringify({ kind, ids: changed, published: to !== 'published' })
    return changed.length === 0 ? { done } : { done, undo }
  },
})

export const unpublish = staffForm({
  fields: Undone,
  calls: publishEntries,
  async run({ app, actor, t }, { undo }) {
    const { length } = await publishEntries(app, actor, undo)
    return { done: t('admin.content.undone', { count: length }) }
  },
})

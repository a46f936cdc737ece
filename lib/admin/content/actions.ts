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
import { answerAct } from '../forms/answer-act.ts'
import { answerForm } from '../forms/answer-form.ts'
import { jsonField, RowId, RowIds, Version } from '../forms/fields.ts'
import type { FormState } from '../forms/form-state.ts'
import { memberRequest } from '../request/panel-request.ts'
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

export async function create(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: New,
    async run({ app, actor }, input) {
      const id = await createEntry(app, actor, input)
      return { to: `${ENTRY_PATHS[input.kind]}/${id}` }
    },
  })
}

export async function savePost(before: FormState, form: FormData): Promise<FormState> {
  return save(before, form, 'post')
}

export async function savePage(before: FormState, form: FormData): Promise<FormState> {
  return save(before, form, 'page')
}

async function save(before: FormState, form: FormData, kind: EntryKind): Promise<FormState> {
  return answerForm(before, form, {
    schema: formOf(kind),
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

/** Keeps what is being written; null if it cannot be kept. Called by the page itself, every now and then. */
export async function keep(kind: EntryKind, id: number, given: unknown): Promise<string | null> {
  const { app, actor, format } = await memberRequest()
  const ref = Ref.safeParse({ kind, id })
  const texts = Texts.safeParse(given)
  if (!ref.success || !texts.success) return null
  const at = await keepDraft(app, actor, ref.data, texts.data).catch(() => null)
  return at && format.moment(at)
}

export async function discard(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: Ref,
    act: discardDraft,
    done: (t) => t('admin.content.draft_discarded'),
  })
}

export async function restore(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: z.object({ id: RowId, version: Version }),
    act: restoreRevision,
    done: (t) => t('admin.content.restored'),
  })
}

export async function remove(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: Ref.extend({ version: Version }),
    act: deleteEntry,
    done: (t) => t('admin.content.deleted'),
    to: (input) => ENTRY_PATHS[input.kind],
  })
}

export async function publish(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Published,
    async run({ app, actor, t }, { kind, ids, to }) {
      const changed = await publishEntries(app, actor, { kind, ids, published: to === 'published' })
      const done = t(`admin.content.made.${to}`, { count: changed.length })
      const undo = JSON.stringify({ kind, ids: changed, published: to !== 'published' })
      return changed.length === 0 ? { done } : { done, undo }
    },
  })
}

export async function unpublish(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Undone,
    async run({ app, actor, t }, { undo }) {
      const { length } = await publishEntries(app, actor, undo)
      return { done: t('admin.content.undone', { count: length }) }
    },
  })
}

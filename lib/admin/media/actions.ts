'use server'

import { z } from 'zod'
import { invalidField } from '#lib/domains/domain-error.ts'
import {
  addPicture,
  describePicture,
  findPicture,
  removePicture,
} from '#lib/domains/publishing/media/index.ts'
import { answerAct } from '../forms/answer-act.ts'
import { answerForm } from '../forms/answer-form.ts'
import { ById, RowId } from '../forms/fields.ts'
import type { FormState } from '../forms/form-state.ts'
import { toPicked } from './picker/picked.ts'

const Alt = z.string().trim().max(300)

/** What it finds is the picture as the picker has it. */
export async function upload(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: z.object({}),
    async run({ app, actor, t }) {
      const picture = form.get('picture')
      if (!(picture instanceof File) || picture.size === 0) throw invalidField('picture', 'required')
      const bytes = Buffer.from(await picture.arrayBuffer())
      const id = await addPicture(app, actor, { bytes, alt: '', store: app.pictures.store })
      const added = await findPicture(app, actor, id)
      return { done: t('admin.media.added'), found: added && toPicked(added) }
    },
  })
}

export async function describe(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: z.object({ id: RowId, was: z.string().max(1000), alt: Alt }),
    act: describePicture,
    done: (t) => t('admin.media.described'),
  })
}

export async function remove(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: removePicture,
    done: (t) => t('admin.media.removed'),
    to: () => '/admin/media',
  })
}

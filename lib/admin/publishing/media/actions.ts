'use server'

import { z } from 'zod'
import { invalidField } from '#lib/domains/domain-error.ts'
import {
  addPicture,
  describePicture,
  findPicture,
  removePicture,
} from '#lib/domains/publishing/media/index.ts'
import { ById, RowId } from '../../forms/fields.ts'
import { actForm, staffForm } from '../../forms/form-action.ts'
import { toPicked } from './picker/picked.ts'

const Alt = z.string().trim().max(300)

/** `found` is the image as the picker has it. */
export const upload = staffForm({
  fields: z.object({}),
  calls: addPicture,
  async run({ app, actor, t }, _nothing, form) {
    const picture = form.get('picture')
    if (!(picture instanceof File) || picture.size === 0) throw invalidField('picture', 'required')
    const bytes = Buffer.from(await picture.arrayBuffer())
    const id = await addPicture(app, actor, { bytes, alt: '', store: app.pictures.store })
    const added = await findPicture(app, actor, id)
    return { done: t('admin.media.added'), found: added && toPicked(added) }
  },
})

export const describe = actForm({
  fields: z.object({ id: RowId, was: z.string().max(1000), alt: Alt }),
  act: describePicture,
  done: (t) => t('admin.media.described'),
})

export const remove = actForm({
  fields: ById,
  act: removePicture,
  done: (t) => t('admin.media.removed'),
  to: () => '/admin/media',
})

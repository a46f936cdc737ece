'use server'

import { z } from 'zod'
import {
  changeCategory,
  createCategory,
  deleteCategory,
  listCategories,
  shiftCategory,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { answerAct } from '../../forms/answer-act.ts'
import { answerForm } from '../../forms/answer-form.ts'
import { ById, jsonField, PictureAddress, RowId } from '../../forms/fields.ts'
import type { FormState } from '../../forms/form-state.ts'
import { writeShown } from './write-shown.ts'

const Category = z.object({
  name: z.string().trim().min(1).max(120),
  description: z.string().trim().max(5000),
  imageUrl: PictureAddress.transform((url) => url || null),
  parent: z
    .string()
    .regex(/^\d{0,9}$/)
    .transform((text) => (text === '' ? null : Number(text))),
})

/** A category as the form showed it. */
const Shown = z.object({
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  parentId: z.int().nullable(),
})

export async function addCategory(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Category,
    async run({ app, actor, t }, { parent, ...given }) {
      await createCategory(app, actor, { ...given, parentId: parent })
      return { done: t('admin.catalogue.category_saved') }
    },
  })
}

export async function saveCategory(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: Category.extend({ id: RowId, version: jsonField(Shown) }),
    async run({ app, actor, t }, { id, parent, version, ...given }) {
      await changeCategory(app, actor, id, { ...given, parentId: parent }, version)
      return { done: t('admin.catalogue.category_saved') }
    },
    async current({ app, actor }, { id }) {
      const category = (await listCategories(app, actor)).find((one) => one.id === id)
      if (!category) return null
      const { name, description, imageUrl, parentId } = category
      return {
        version: writeShown(category),
        theirs: { name, description, imageUrl: imageUrl ?? '', parent: String(parentId ?? '') },
      }
    },
  })
}

export async function shift(before: FormState, form: FormData): Promise<FormState> {
  return answerForm(before, form, {
    schema: z.object({ id: RowId, by: z.enum(['-1', '1']) }),
    async run({ app, actor, t }, { id, by }) {
      await shiftCategory(app, actor, id, by === '1' ? 1 : -1)
      return { done: t('admin.catalogue.category_saved') }
    },
  })
}

export async function removeCategory(before: FormState, form: FormData): Promise<FormState> {
  return answerAct(before, form, {
    schema: ById,
    act: deleteCategory,
    done: (t) => t('admin.catalogue.category_deleted'),
  })
}

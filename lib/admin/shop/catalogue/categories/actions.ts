'use server'

import { z } from 'zod'
import { ById, jsonField, PictureAddress, RowId } from '#lib/admin/forms/fields.ts'
import { actForm, staffForm } from '#lib/admin/forms/form-action.ts'
import {
  changeCategory,
  createCategory,
  deleteCategory,
  listCategories,
  shiftCategory,
} from '#lib/domains/shop/catalogue/staff/index.ts'
import { writeShown } from './write-shown.ts'

const Category = z.object({
  name: z.string().trim().min(1).max(120),
  description: z.string().trim().max(5000),
  imageUrl: PictureAddress.transform((url) => url || null),
  parent: z
    .string()
    .regex(/^\d{0,9}$/)
    .transform((text) => (text === '' ? null : Number(text))),
  /** Missing in a form that was opened before there was the field. */
  sizeGuide: z
    .string()
    .regex(/^\d{0,9}$/)
    .optional(),
})

const readGuide = (text: string | undefined) =>
  text === undefined ? {} : { sizeGuideId: Number(text) || null }

/** A category as the form showed it. */
const Shown = z.object({
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  parentId: z.int().nullable(),
  sizeGuideId: z.int().nullable().default(null),
})

export const addCategory = staffForm({
  fields: Category,
  calls: createCategory,
  async run({ app, actor, t }, { parent, sizeGuide, ...given }) {
    await createCategory(app, actor, { ...given, parentId: parent, ...readGuide(sizeGuide) })
    return { done: t('admin.catalogue.category_saved') }
  },
})

export const saveCategory = staffForm({
  fields: Category.extend({ id: RowId, version: jsonField(Shown) }),
  calls: changeCategory,
  async run({ app, actor, t }, { id, parent, sizeGuide, version, ...given }) {
    const change = { ...given, parentId: parent, ...readGuide(sizeGuide) }
    await changeCategory(app, actor, id, change, version)
    return { done: t('admin.catalogue.category_saved') }
  },
  async current({ app, actor }, { id }) {
    const category = (await listCategories(app, actor)).find((one) => one.id === id)
    if (!category) return null
    const { name, description, imageUrl, parentId, sizeGuideId } = category
    return {
      version: writeShown(category),
      theirs: {
        ...{ name, description, imageUrl: imageUrl ?? '', parent: String(parentId ?? '') },
        sizeGuide: String(sizeGuideId ?? ''),
      },
    }
  },
})

export const shift = staffForm({
  fields: z.object({ id: RowId, by: z.enum(['-1', '1']) }),
  calls: shiftCategory,
  async run({ app, actor, t }, { id, by }) {
    await shiftCategory(app, actor, id, by === '1' ? 1 : -1)
    return { done: t('admin.catalogue.category_saved') }
  },
})

export const removeCategory = actForm({
  fields: ById,
  act: deleteCategory,
  done: (t) => t('admin.catalogue.category_deleted'),
})

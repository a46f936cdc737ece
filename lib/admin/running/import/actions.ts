'use server'

import { z } from 'zod'
import {
  addImportPart,
  chooseImportColumns,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_PART,
  openImport,
  removeImport,
  startImport,
  stopImport,
} from '#lib/domains/running/imports/index.ts'
import type { Outcome } from '../../forms/answer-form.ts'
import { ById, Checkbox, NoFields, RowId } from '../../forms/fields.ts'
import { actForm, staffForm } from '../../forms/form-action.ts'
import type { Panel } from '../../request/panel-request.ts'

const IMPORT_PATH = '/admin/import'

const New = z.object({
  name: z.string().trim().min(1).max(255),
  bytes: z.coerce.number<string>().int().positive(),
})
const Part = z.object({ id: RowId, position: z.coerce.number<string>().int().min(0).max(MAX_IMPORT_BYTES) })
const COLUMN = /^column_(\d{1,3})$/
const Columns = z
  .object({ id: RowId, kind: z.coerce.number<string>().int().min(0) })
  .catchall(z.unknown())
  .transform(({ id, kind, ...rest }) => {
    const given = Object.entries(rest).flatMap(([name, value]) => {
      const place = COLUMN.exec(name)?.[1]
      return place === undefined || typeof value !== 'string' ? [] : [{ place: Number(place), value }]
    })
    return { id, kind, columns: given.sort((a, b) => a.place - b.place).map(({ value }) => value) }
  })
const Start = z.object({
  id: RowId,
  missing: z.enum(['keep', 'unpublish', 'unpublish-all']),
  download: Checkbox,
  site: z.string().trim().max(2000).default(''),
})

/** A small file as a whole, from browsers without scripts. */
export const sendWhole = staffForm({
  fields: NoFields,
  calls: [openImport, addImportPart],
  async run(panel, _nothing, form) {
    const file = form.get('file')
    if (!(file instanceof File)) return {}
    const id = await openImport(panel.app, panel.actor, { name: file.name, bytes: file.size })
    for (let position = 0; position < file.size; position += MAX_IMPORT_PART) {
      await keep(panel, { id, position, part: file.slice(position, position + MAX_IMPORT_PART) })
    }
    return { to: `${IMPORT_PATH}/${id}` }
  },
})

/** Begins the upload of a file in parts; answers with where it goes on. */
export const begin = staffForm({
  fields: New,
  calls: openImport,
  async run({ app, actor }, file): Promise<Outcome> {
    const id = await openImport(app, actor, file)
    return { to: `${IMPORT_PATH}/${id}`, shown: [String(id)] }
  },
})

export const sendPart = staffForm({
  fields: Part,
  calls: addImportPart,
  async run(panel, { id, position }, form) {
    const part = form.get('part')
    if (part instanceof Blob) await keep(panel, { id, position, part })
    return {}
  },
})

async function keep(
  { app, actor }: Panel,
  { part, ...place }: { id: number; position: number; part: Blob },
): Promise<void> {
  await addImportPart(app, actor, { ...place, content: new Uint8Array(await part.arrayBuffer()) })
}

export const chooseColumns = actForm({
  fields: Columns,
  act: chooseImportColumns,
  done: (t) => t('admin.import.columns_chosen'),
})

export const start = actForm({
  fields: Start,
  act: startImport,
  done: (t) => t('admin.import.started'),
})

export const stop = actForm({
  fields: ById,
  act: stopImport,
  done: (t) => t('admin.import.was_stopped'),
})

export const remove = actForm({
  fields: ById,
  act: removeImport,
  done: (t) => t('admin.import.removed'),
  to: () => IMPORT_PATH,
})

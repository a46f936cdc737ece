'use server'

import { z } from 'zod'
import {
  addSearchSynonyms,
  findToPin,
  pinResults,
  rebuildSearch,
  removeSearchSynonyms,
  switchEngine,
  unpinResults,
} from '#lib/domains/running/search/index.ts'
import { ById, jsonField, NoFields } from '../../forms/fields.ts'
import { actForm, staffForm } from '../../forms/form-action.ts'
import { nameEngine } from './name-engine.ts'
import { writePins, writePlace } from './write-pins.ts'

const Engine = z.object({ engine: z.string().min(1).max(100), was: z.string().max(100) })
const SynonymsForm = z.object({ terms: z.string().trim().min(1).max(2000), kind: z.enum(['both', 'one']) })
const Query = z.object({ type: z.string().min(1).max(100), query: z.string().trim().min(1).max(200) })
/** The pins that the form shows: ids, each with its place. */
const version = jsonField(z.array(z.tuple([z.int(), z.int().nullable()])).max(100))
const PinsForm = Query.extend({ version }).loose()

export const chooseEngine = staffForm({
  fields: Engine,
  calls: switchEngine,
  async run(panel, input) {
    await switchEngine(panel.app, panel.actor, input)
    return { done: panel.t('admin.search.being_built', { engine: nameEngine(panel, input.engine) }) }
  },
})

export const rebuild = actForm({
  fields: NoFields,
  act: rebuildSearch,
  done: (t) => t('admin.search.being_rebuilt'),
})

export const addSynonyms = staffForm({
  fields: SynonymsForm,
  calls: addSearchSynonyms,
  async run({ app, actor, t }, { terms, kind }) {
    await addSearchSynonyms(app, actor, { terms, oneWay: kind === 'one' })
    return { done: t('admin.search.synonyms_added'), to: '/admin/search/synonyms' }
  },
})

export const removeSynonyms = actForm({
  fields: ById,
  act: removeSearchSynonyms,
  done: (t) => t('admin.search.synonyms_removed'),
})

/** Every result has a field `place:ID`: a place from 1, `never`, or nothing. */
export const pin = staffForm({
  fields: PinsForm,
  calls: pinResults,
  async run({ app, actor, t }, { type, query, version: was, ...fields }) {
    const places = Object.entries(fields).flatMap(([name, place]) => {
      const id = /^place:(\d{1,9})$/.exec(name)?.[1]
      return id === undefined || typeof place !== 'string' ? [] : [{ id: Number(id), place }]
    })
    const first = places
      .filter(({ place }) => /^\d{1,3}$/.test(place))
      .sort((a, b) => Number(a.place) - Number(b.place))
    const never = places.filter(({ place }) => place === 'never')
    const idsOf = (chosen: typeof places) => chosen.map(({ id }) => id)
    await pinResults(app, actor, { type, query, was, first: idsOf(first), never: idsOf(never) })
    return { done: t('admin.search.pinned', { query }), to: '/admin/search/pins' }
  },
  async current({ app, actor }, { type, query }) {
    const rows = await findToPin(app, actor, { type, query })
    const theirs = rows.map(({ id, pin }) => [`place:${id}`, writePlace(pin)])
    return { version: writePins(rows), theirs: Object.fromEntries(theirs) }
  },
})

export const unpin = staffForm({
  fields: Query,
  calls: unpinResults,
  async run({ app, actor, t }, { type, query }) {
    await unpinResults(app, actor, { type, query })
    return { done: t('admin.search.unpinned', { query }) }
  },
})

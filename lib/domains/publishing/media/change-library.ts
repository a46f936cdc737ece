import { DomainError } from '#lib/domains/domain-error.ts'
import {
  type ActionContext,
  type ActionScope,
  type Actor,
  aroundAction,
  staffAction,
} from '#lib/domains/people/staff/authority/index.ts'
import { type MediaStore, type StoredPicture, saveMedia, storePicture } from '#lib/services/media/index.ts'
import { findUses } from './read-library.ts'
import { refusePicture } from './refuse-picture.ts'

const MAX_NAMED = 5

const subjectOf = (id: number) => `picture:${id}`

const add = staffAction(
  { permission: 'content.write', action: 'media.added' },
  async (
    { tx, record }: ActionScope<ActionContext>,
    picture: StoredPicture,
    alt: string,
  ): Promise<number> => {
    const { factsAt: _, hash, ...facts } = picture
    const id = await saveMedia(tx, { ...facts, alt, ...(hash !== null && { hash }) })
    record({ subject: subjectOf(id), after: { url: picture.url, alt } })
    return id
  },
)

/** Adds a picture; one that is there already is the same. Returns its id. Throws DomainError if it is none. */
export const addPicture = aroundAction(
  add,
  async (
    context: ActionContext,
    actor: Actor,
    { bytes, alt, store }: { bytes: Buffer; alt: string; store: MediaStore },
  ): Promise<number> => {
    const picture = await storePicture(bytes, { store }).catch(refusePicture)
    return add(context, actor, picture, alt)
  },
)

type Description = { id: number; was: string; alt: string }

/** Sets an image's description wherever it is shown. Throws `stale` if someone else has changed it since. */
export const describePicture = staffAction(
  { permission: 'content.write', action: 'media.described' },
  async ({ tx, record }: ActionScope<ActionContext>, { id, was, alt }: Description): Promise<void> => {
    const { count } = await tx.media.updateMany({ where: { id, alt: was }, data: { alt } })
    if (count === 0) throw new DomainError('stale', { current: '' })
    record({ subject: subjectOf(id), before: { alt: was }, after: { alt } })
  },
)

/** Takes a picture out of the library. Throws DomainError with the names of what shows it, and `stale`. */
export const removePicture = staffAction(
  { permission: 'content.write', action: 'media.removed' },
  async ({ tx, record }: ActionScope<ActionContext>, id: number): Promise<void> => {
    const row = await tx.media.findUnique({ where: { id }, select: { url: true, alt: true } })
    if (!row) throw new DomainError('stale', { current: '' })
    const uses = await findUses(tx, { id, url: row.url })
    if (uses.length > 0) {
      const names = uses.slice(0, MAX_NAMED).map(({ name }) => `“${name}”`)
      throw new DomainError('picture_in_use', {
        names: names.join(', '),
        more: Number(uses.length > MAX_NAMED),
      })
    }
    const { count } = await tx.media.deleteMany({
      where: {
        ...{ id, products: { none: {} }, productImages: { none: {} }, variants: { none: {} } },
        ...{ posts: { none: {} }, pages: { none: {} }, postCategories: { none: {} } },
        productCategories: { none: {} },
      },
    })
    if (count === 0) throw new DomainError('stale', { current: '' })
    record({ subject: subjectOf(id), before: row })
  },
)

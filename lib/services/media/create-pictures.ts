import type { Database } from '#lib/platform/database/db.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { downloadedType, type MediaPlaces } from './media-places.ts'
import { formatTypes, type SizeName } from './sizes/list-sizes.ts'
import { makeAllSizes } from './sizes/make-all-sizes.ts'
import { createSizeMaker, type FoundSize, sizeKey } from './sizes/make-size.ts'
import { makeSizesAhead } from './sizes/make-sizes-ahead.ts'
import { type PictureStatus, readPictureStatus } from './sizes/picture-status.ts'
import { forgetFacts, saveNewFacts } from './sizes/save-facts.ts'
import { sweepSizes } from './sizes/sweep-sizes.ts'
import type { ByteRange, MediaStore, OpenFile } from './store/media-store.ts'
import { sweepUploads } from './uploads/sweep-uploads.ts'
import { findUpload } from './uploads/upload-file.ts'

/** The pictures of this site, and the sizes made of them. */
export type Pictures = {
  /** Where new pictures are saved. */
  store: MediaStore
  /** Opens a downloaded picture by its file name; null if there is none. */
  openDownloaded(name: string): Promise<MediaFile | null>
  /** Opens an uploaded video or document by its key, or the range of it that is asked for once its size is known; null if there is none. */
  openUpload(key: string, rangeIn?: (bytes: number) => ByteRange | undefined): Promise<UploadedFile | null>
  /** Opens a size that has been made; null if it has not. */
  openSize(name: SizeName): Promise<MediaFile | null>
  /** The size that stands for this one, and the address of the picture; null if the image or the size does not exist. */
  findSize(name: SizeName): Promise<FoundSize | null>
  /** Opens a size, and makes it first unless it exists; null if it cannot be made. Concurrent calls share the work. */
  makeSize(name: SizeName): Promise<MediaFile | null>
  /** Reads the facts of pictures that have none yet, or with `again`, of all. */
  read(options?: ReadOptions): Promise<{ read: number; unread: number }>
  /** Makes all sizes that have not been made yet. */
  makeAll(onProgress?: (done: number) => void): Promise<{ made: number; failed: number }>
  /** Makes the sizes that the built-in views show of pictures that are new. Resolves to the number of pictures. */
  makeAhead(signal?: AbortSignal): Promise<number>
  status(): Promise<PictureStatus>
  /** Removes videos and documents that no product has, and sizes that no picture has any more. Resolves to the number of pictures that they were of. */
  sweep(signal?: AbortSignal): Promise<number>
}

export type MediaFile = OpenFile & { mimeType: string }

/** `total` is the size of the whole file. */
export type UploadedFile = MediaFile & { total: number; range: ByteRange | undefined }

export type ReadOptions = { again?: boolean; signal?: AbortSignal; onProgress?: (done: number) => void }

type Dependencies = {
  database: Pick<Database, 'prisma'>
  places: MediaPlaces
  log: Log
  clock: Clock
}

export function createPictures({ database, places, log, clock }: Dependencies): Pictures {
  const store = places.media
  const maker = createSizeMaker({ database, places, log })
  const isMade = (name: SizeName) => store.has(sizeKey(name))
  const open = async (key: string, mimeType: string): Promise<MediaFile | null> => {
    const file = await store.open(key)
    return file && { ...file, mimeType }
  }
  const openSize = (name: SizeName) => open(sizeKey(name), formatTypes[name.format])
  return {
    store,
    async openDownloaded(name) {
      const mimeType = downloadedType(name)
      return mimeType === null ? null : open(name, mimeType)
    },
    async openUpload(key, rangeIn) {
      const { mimeType } = findUpload(key) ?? {}
      const total = mimeType === undefined ? null : await store.sizeOf(key)
      if (mimeType === undefined || total === null) return null
      const range = rangeIn?.(total)
      const file = await store.open(key, range && range.first < total ? range : undefined)
      return file && { ...file, mimeType, total, range }
    },
    openSize,
    findSize: (name) => maker.find(name),
    makeSize: async (name) => (await openSize(name)) ?? ((await maker.make(name)) ? openSize(name) : null),
    async read({ again = false, ...options } = {}) {
      if (again) await forgetFacts(database)
      return saveNewFacts(database, places, log, options)
    },
    makeAll: (onProgress) =>
      makeAllSizes(database, {
        isMade,
        make: maker.make,
        onProgress,
      }),
    makeAhead: (signal) => makeSizesAhead(database, { isMade, make: maker.make, signal }),
    status: () => readPictureStatus(database, store),
    async sweep(signal) {
      await sweepUploads(database, store, { now: clock.now(), signal })
      return sweepSizes(database, store, signal)
    },
  }
}

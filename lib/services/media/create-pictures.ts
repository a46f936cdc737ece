import { access } from 'node:fs/promises'
import type { Database } from '#lib/platform/database/db.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { downloadedType, type MediaFolders, mediaFolder } from './media-folders.ts'
import { type MediaFile, openMediaFile } from './open-media-file.ts'
import { makeAllSizes } from './sizes/make-all-sizes.ts'
import { createSizeMaker, sizeFile } from './sizes/make-size.ts'
import { type PictureStatus, readPictureStatus } from './sizes/picture-status.ts'
import { forgetFacts, saveNewFacts } from './sizes/save-facts.ts'
import type { SizeName } from './sizes/size-name.ts'
import { sweepSizes } from './sizes/sweep-sizes.ts'

/** The pictures of this site, and the sizes made of them. */
export type Pictures = {
  /** Opens a downloaded picture by its file name; null if there is none. */
  openDownloaded(name: string): Promise<MediaFile | null>
  /** Opens a size that has been made; null if it has not. */
  openSize(name: SizeName): Promise<MediaFile | null>
  /** The address of the picture that a size is of; null if there is no such picture, or it has no such size. */
  findOriginal(name: SizeName): Promise<string | null>
  /** Makes a size and opens it; null if it cannot be made. Concurrent calls share the work. */
  makeSize(name: SizeName): Promise<MediaFile | null>
  /** Reads the facts of pictures that have none yet, or with `again`, of all. */
  read(options?: ReadOptions): Promise<{ read: number; unread: number }>
  /** Makes all sizes that have not been made yet. */
  makeAll(onProgress?: (done: number) => void): Promise<{ made: number; failed: number }>
  status(): Promise<PictureStatus>
  /** Removes sizes that no picture has any more. Resolves to the number of pictures that they were of. */
  sweep(signal?: AbortSignal): Promise<number>
}

export type ReadOptions = { again?: boolean; signal?: AbortSignal; onProgress?: (done: number) => void }

type Dependencies = { database: Pick<Database, 'prisma'>; folders: MediaFolders; log: Log }

const FORMAT_TYPES = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg', png: 'image/png' } as const

export function createPictures({ database, folders, log }: Dependencies): Pictures {
  const maker = createSizeMaker({ database, folders, log })
  const openSize = (name: SizeName) => openMediaFile(sizeFile(name, folders), FORMAT_TYPES[name.format])
  return {
    async openDownloaded(name) {
      const mimeType = downloadedType(name)
      return mimeType === null ? null : openMediaFile(`${mediaFolder(folders)}/${name}`, mimeType)
    },
    openSize,
    findOriginal: (name) => maker.findOriginal(name),
    makeSize: async (name) => ((await maker.make(name)) === null ? null : openSize(name)),
    async read({ again = false, ...options } = {}) {
      if (again) await forgetFacts(database)
      return saveNewFacts(database, folders, log, options)
    },
    makeAll: (onProgress) =>
      makeAllSizes(database, {
        isMade: (name) => exists(sizeFile(name, folders)),
        make: maker.make,
        onProgress,
      }),
    status: () => readPictureStatus(database, folders),
    sweep: (signal) => sweepSizes(database, folders, signal),
  }
}

function exists(file: string): Promise<boolean> {
  return access(/* turbopackIgnore: true */ file).then(
    () => true,
    () => false,
  )
}

export { createPictures, type MediaFile, type Pictures, type UploadedFile } from './create-pictures.ts'
export { type DownloadOptions, downloadImage } from './download-image.ts'
export { encodePhoto } from './encode-photo.ts'
export { downloadedType, storedType } from './media-places.ts'
export { findPictures, type Picture, pictureColumns, pictureJson } from './picture.ts'
export { findSavedMedia, type MediaInput, saveMedia, saveMediaList } from './save-media.ts'
export {
  isDrawing,
  listSizes,
  parseSizePath,
  type SizeFormat,
  type SizeName,
  sizeForEveryone,
  sizeFormats,
  sizeTemplate,
  thumbnailOf,
} from './sizes/list-sizes.ts'
export { readFacts } from './sizes/read-facts.ts'
export { copyPictures } from './store/copy-pictures.ts'
export { createDiskStore } from './store/disk-store.ts'
export type { ByteRange, MediaStore, OpenFile } from './store/media-store.ts'
export { openMediaFolder, openMediaStore } from './store/open-media-store.ts'
export { PictureRefused, type StoredPicture, storePicture } from './store-picture.ts'
export {
  completeUpload,
  MAX_UPLOAD_PART,
  openUpload,
  saveUploadPart,
  UploadRefused,
} from './uploads/store-upload.ts'
export {
  DOCUMENT,
  type UploadKind,
  uploadKey,
  uploadKinds,
  uploadType,
  VIDEO,
} from './uploads/upload-file.ts'

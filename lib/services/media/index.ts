export { type DownloadedImage, type DownloadOptions, downloadImage } from './download-image.ts'
export { type Picture, pictureColumns } from './picture.ts'
export { type MediaFile, readMediaFile } from './read-media-file.ts'
export { findSavedMedia, type MediaInput, saveMedia, saveMediaList } from './save-media.ts'

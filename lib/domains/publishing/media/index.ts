export { addPicture, describePicture, removePicture } from './change-library.ts'
export {
  findPicture,
  type LibraryPage,
  listPictures,
  type PictureUse,
  type ShownPicture,
  showPicture,
} from './read-library.ts'
export { refusePicture } from './refuse-picture.ts'

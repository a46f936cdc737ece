export type { PageInput, PostInput, SavedRow } from './content-input.ts'
export {
  type CommentInput,
  type CommentStatus,
  refreshCommentsCount,
  saveComment,
  saveComments,
} from './save-comment.ts'
export { type MenuInput, type MenuItemInput, type MenuTarget, saveMenu } from './save-menu.ts'
export { placePage, savePage } from './save-page.ts'
export { savePost } from './save-post.ts'
export { type PostCategoryInput, savePostCategory } from './save-post-category.ts'

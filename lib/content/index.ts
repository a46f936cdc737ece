export type { PageInput, PostInput, SavedRow } from './content-input.ts'
export { findPost, type Neighbour, type PostDetail } from './find-post.ts'
export { listPosts } from './list-posts.ts'
export { nextContentPublication } from './next-content-publication.ts'
export type { Post } from './post-columns.ts'
export type { PostFilter } from './post-query.ts'
export type { Label } from './read-post-labels.ts'
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

export {
  CommentsClosed,
  GuestCommentsOff,
  InvalidComment,
  PostNotFound,
  RepeatedComment,
  UnknownParent,
} from './comment-errors.ts'
export type { PageInput, PostInput, SavedRow } from './content-input.ts'
export { findPageChanges, findPostChanges } from './find-entry-changes.ts'
export { findPage, type PageDetail } from './find-page.ts'
export { findPost, type PostDetail } from './find-post.ts'
export { listComments } from './list-comments.ts'
export { type FeedPost, listFeedPosts } from './list-feed-posts.ts'
export { type HeldComment, listHeldComments } from './list-held-comments.ts'
export { listMenus, type Menu, type MenuItem } from './list-menus.ts'
export { listPages } from './list-pages.ts'
export { listPostCategories, type PostCategory } from './list-post-categories.ts'
export { listPostTags, type PostTag } from './list-post-tags.ts'
export { listPosts } from './list-posts.ts'
export {
  listPageAddresses,
  listPageSpans,
  listPostAddresses,
  listPostSpans,
} from './list-sitemap-entries.ts'
export { moderateComment } from './moderate-comment.ts'
export type { CommentThread } from './nest-replies.ts'
export { nextContentPublication } from './next-content-publication.ts'
export type { Page } from './page-columns.ts'
export type { Post } from './post-columns.ts'
export { type CommentWriter, type NewComment, postComment } from './post-comment.ts'
export { refreshCommentsCount } from './refresh-comments-count.ts'
export { registerContentSearch } from './register-content-search.ts'
export {
  type CommentInput,
  type CommentStatus,
  saveComment,
  saveComments,
} from './save-comment.ts'
export { type MenuInput, type MenuItemInput, type MenuTarget, saveMenu } from './save-menu.ts'
export { savePage } from './save-page.ts'
export { savePost } from './save-post.ts'
export { type PostCategoryInput, savePostCategory } from './save-post-category.ts'

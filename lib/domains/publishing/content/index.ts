export type { CategoryInput } from '../../save-category.ts'
export { listComments } from './comments/list-comments.ts'
export { type HeldComment, listHeldComments } from './comments/list-held-comments.ts'
export { moderateComment } from './comments/moderate-comment.ts'
export {
  type CommentFilter,
  type JudgedComment,
  listCommentsIn,
  moderateComments,
} from './comments/moderate-comments.ts'
export type { CommentThread } from './comments/nest-replies.ts'
export { type CommentWriter, type NewComment, postComment } from './comments/post-comment.ts'
export { refreshCommentsCount } from './comments/refresh-comments-count.ts'
export {
  type CommentInput,
  type CommentStatus,
  saveComment,
  saveComments,
} from './comments/save-comment.ts'
export { findPageChanges, findPostChanges } from './find-entry-changes.ts'
export {
  listPageAddresses,
  listPageSpans,
  listPostAddresses,
  listPostSpans,
} from './list-sitemap-entries.ts'
export {
  createMenu,
  type EditedItem,
  type EditedMenu,
  editMenus,
  MAX_MENU_PRODUCTS,
  type MenuItemType,
  type MenuTargets,
  menuItemTypes,
  menuLocations,
  saveMenuItems,
} from './menus/edit-menu.ts'
export { listMenus, type Menu, type MenuItem } from './menus/list-menus.ts'
export { type MenuInput, type MenuItemInput, type MenuTarget, saveMenu } from './menus/save-menu.ts'
export {
  type ModerationState,
  type Moderator,
  moderationAction,
  moderationStates,
  stateOf,
  type Verdict,
  whereState,
} from './moderation/moderation-action.ts'
export { findPage, type PageDetail } from './pages/find-page.ts'
export { findPageLabel, type PageLabel } from './pages/find-page-label.ts'
export { listPages } from './pages/list-pages.ts'
export type { Page } from './pages/page-columns.ts'
export { isReservedSlug } from './pages/reserved-slugs.ts'
export { addPage, savePage } from './pages/save-page.ts'
export { datePosts } from './posts/date-posts.ts'
export { findPost, type PostDetail } from './posts/find-post.ts'
export { type FeedPost, listFeedPosts } from './posts/list-feed-posts.ts'
export { listPostAuthors, type PostAuthor } from './posts/list-post-authors.ts'
export { listPostCategories, type PostCategory } from './posts/list-post-categories.ts'
export { listPostTags, type PostTag } from './posts/list-post-tags.ts'
export { listPosts, type Post, type PostFilter, postPositionKinds } from './posts/list-posts.ts'
export { savePost } from './posts/save-post.ts'
export { savePostCategory } from './posts/save-post-category.ts'
export { registerContentSearch } from './register-content-search.ts'
export { nextContentPublication } from './visibility.ts'
export { chooseEntryTemplate } from './writing/choose-template.ts'
export type { PageInput, PostInput, SavedRow } from './writing/content-input.ts'
export type { Entry, EntryKind, EntryRef, EntryTexts } from './writing/entry.ts'
export { findPreview, type PreviewedEntry, previewEntry } from './writing/preview-entry.ts'
export {
  type EditedEntry,
  type EntryFilter,
  type EntryState,
  editEntry,
  entryStates,
  type ListedEntry,
  listEntries,
} from './writing/read-entries.ts'
export { discardDraft, keepDraft, listRevisions, type Revision } from './writing/revisions.ts'
export {
  createEntry,
  deleteEntry,
  type EntryChange,
  publishEntries,
  restoreRevision,
  saveEntry,
} from './writing/save-entry.ts'

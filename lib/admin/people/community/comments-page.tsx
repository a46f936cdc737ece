import { type JudgedComment, listCommentsIn } from '#lib/domains/publishing/content/index.ts'
import { type Query, textIn } from '../../lists/query.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { onSite } from '../../ui/frame/on-site.ts'
import { Page } from '../../ui/layout/page.tsx'
import { judgeComments, undoCommentModeration } from './actions.ts'
import { Judged, Moderation, readModeration } from './moderation.tsx'

const ACTS = { judge: judgeComments, undo: undoCommentModeration }

/** Comments on posts: those that wait for moderation, and those that were moderated. */
export async function CommentsPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const { comments, next } = await listCommentsIn(app, actor, readModeration(query), textIn(query.after))
  return (
    <Page title={t('admin.community.comments')} intro={t('admin.community.comments_intro')}>
      <Moderation
        panel={panel}
        path="/admin/comments"
        query={query}
        acts={ACTS}
        next={next}
        count={comments.length}
      >
        {comments.map((comment) => (
          <Comment key={comment.id} panel={panel} comment={comment} />
        ))}
      </Moderation>
    </Page>
  )
}

function Comment({ panel: { t, format }, comment }: { panel: Panel; comment: JudgedComment }) {
  const { id, state, authorName, authorEmail, ipAddress, body, createdAt, post } = comment
  const who = [authorEmail, ipAddress].filter(Boolean).join(' · ')
  return (
    <Judged
      t={t}
      id={id}
      state={state}
      author={authorName}
      acts={ACTS}
      facts={
        <>
          {who && <>{who} · </>}
          {format.moment(createdAt)} ·{' '}
          <a href={onSite(`/posts/${encodeURIComponent(post.slug)}`)} target="_blank" rel="noreferrer">
            {post.title}
          </a>
        </>
      }
    >
      <p className="as-written">{body}</p>
    </Judged>
  )
}

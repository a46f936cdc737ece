import { isDomainError } from '#lib/domains/domain-error.ts'
import { describeIssue, findIssue } from '#lib/domains/newsletter/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { findMember } from '../request/panel-request.ts'

/** A newsletter's mail as it looks, in a page that may do nothing. */
export async function answerNewsletterPreview(given: string): Promise<Response> {
  const panel = await findMember()
  if (!panel) return new Response(null, { status: 401 })
  const { app, actor } = panel
  try {
    const issue = await findIssue(app, actor, /^\d{1,9}$/.test(given) ? Number(given) : 0)
    if (!issue) return new Response(null, { status: 404 })
    const siteUrl = siteAddress(app.settings.current, app.defaultSiteUrl)
    const data = {
      ...describeIssue(issue, siteUrl),
      unsubscribe_url: `${siteUrl}/newsletter/unsubscribe/test`,
    }
    const { html } = await app.previewMail({
      kind: 'newsletter_issue',
      to: { name: '', email: 'reader@example.com' },
      data,
    })
    return new Response(html, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy':
          "default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
      },
    })
  } catch (error) {
    if (isDomainError(error, 'forbidden')) return new Response(null, { status: 403 })
    throw error
  }
}

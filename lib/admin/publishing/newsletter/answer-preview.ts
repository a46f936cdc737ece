import { describeIssue, findIssue } from '#lib/domains/publishing/newsletter/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { answerMember } from '../../request/answer-member.ts'

/** A newsletter's mail as it looks, in a page that may do nothing. */
export async function answerNewsletterPreview(given: string): Promise<Response> {
  return answerMember(async ({ app, actor }) => {
    const issue = await findIssue(app, actor, /^\d{1,9}$/.test(given) ? Number(given) : 0)
    if (!issue) return null
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
  })
}

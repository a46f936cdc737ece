import { isSentFromSite } from './is-sent-from-site.ts'
import { plain } from './plain-answers.ts'
import { readFields } from './read-fields.ts'

/** The fields of a form sent from this site, or the response that refuses it. */
export async function receiveForm(
  site: Parameters<typeof isSentFromSite>[0],
  request: Request,
): Promise<Record<string, string> | Response> {
  if (!isSentFromSite(site, request))
    return plain(403, 'This form was sent from another site. Go back, reload the page and try again.')
  return (await readFields(request)) ?? plain(400, 'This form could not be read.')
}

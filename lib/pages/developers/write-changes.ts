import type { App } from '#lib/app/app.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { writeAtom } from '../seo/feeds/write-atom.ts'
import { guidePath, readGuideText } from './guides.ts'
import { CHANGES_PATH } from './load-menu.ts'
import { writeCode } from './mark-code.ts'

/** `| 2026-11-26 | what changed |` */
const ROW = /^\| (\d{4}-\d{2}-\d{2}) \| (.+) \|$/gm

/** `/developers/changes.xml`: the changes of the API as Atom, from the guide on versions. */
export async function writeChanges(app: App): Promise<string> {
  const { t } = siteTexts(app)
  const { url } = siteFormat(app)
  const siteName = app.settings.current['site.name']
  const rows = [...(await readGuideText('versions', app)).matchAll(ROW)]
  const page = url(guidePath('versions'))
  const entries = rows.map(([, date = '', text = ''], place) => {
    // New rows come first: those before them on the same day keep their number.
    const number = rows.slice(place).filter(([, other]) => other === date).length
    const at = `${date}T00:00:00Z`
    return {
      id: `${page}#${date}-${number}`,
      url: page,
      title: text.replaceAll('`', ''),
      summary: '',
      html: `<p>${writeCode(text)}</p>`,
      image: null,
      author: null,
      categories: [],
      publishedAt: at,
      updatedAt: at,
    }
  })
  const feed = {
    title: `${siteName}: ${t('developers.changes')}`,
    description: null,
    url: page,
    locale: 'en',
    icon: null,
    siteName,
    updatedAt: entries[0]?.updatedAt ?? '1970-01-01T00:00:00Z',
    entries,
  }
  return writeAtom(feed, url(CHANGES_PATH))
}

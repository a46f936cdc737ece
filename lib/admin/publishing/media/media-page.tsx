import Link from 'next/link'
import { type LibraryPage, listPictures } from '#lib/domains/publishing/media/index.ts'
import { thumbnailOf } from '#lib/services/media/index.ts'
import { addressWith, numberIn, type Query, textIn } from '../../lists/query.ts'
import { SearchField } from '../../lists/search-field.tsx'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { onSite } from '../../ui/frame/on-site.ts'
import { Filters } from '../../ui/layout/filters.tsx'
import { Card, Empty, Page } from '../../ui/layout/page.tsx'
import { NextPage } from '../../ui/layout/table.tsx'
import { UploadPictures } from './upload-pictures.tsx'

const MEDIA_PATH = '/admin/media'

/** All pictures of the site, the latest first. */
export async function MediaPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const { pictures, next } = await listPictures(app, actor, {
    query: textIn(query.q),
    after: numberIn(query.after),
  })
  const { after: _, ...filters } = query
  return (
    <Page
      title={t('admin.media.title')}
      intro={t('admin.media.intro')}
      actions={may('content.write') && <UploadPictures label={t('admin.media.add')} />}
    >
      <Filters path={MEDIA_PATH} label={t('admin.media.search')} button={t('admin.media.find')}>
        <SearchField label={t('admin.media.search')} hint={t('admin.media.search_hint')} value={query.q} />
      </Filters>
      <Card>
        {pictures.length === 0 ? (
          <Empty title={t('admin.media.empty')} text={t('admin.media.empty_text')} />
        ) : (
          <ul className="media">
            {pictures.map((picture) => (
              <Tile key={picture.id} panel={panel} picture={picture} />
            ))}
          </ul>
        )}
      </Card>
      {next !== null && (
        <NextPage
          href={addressWith(MEDIA_PATH, filters, { after: String(next) })}
          label={t('admin.media.older')}
        />
      )}
    </Page>
  )
}

type TileProps = { panel: Panel; picture: LibraryPage['pictures'][number] }

function Tile({ panel: { t }, picture }: TileProps) {
  const { id, alt, width, height } = picture
  return (
    <li>
      <Link href={`${MEDIA_PATH}/${id}`} prefetch={false}>
        {/* biome-ignore lint/performance/noImgElement: the site makes its sizes itself. */}
        <img src={onSite(thumbnailOf(picture))} alt="" loading="lazy" />
        <span>{alt || t('admin.media.undescribed', { id })}</span>
        {width !== null && height !== null && <small className="muted">{`${width} × ${height}`}</small>}
      </Link>
    </li>
  )
}

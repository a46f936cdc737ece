import Link from 'next/link'
import { notFound } from 'next/navigation'
import { type PictureUse, type ShownPicture, showPicture } from '#lib/domains/publishing/media/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { ConfirmButton } from '../../ui/forms/confirm-button.tsx'
import { TextArea } from '../../ui/forms/fields.tsx'
import { PanelForm } from '../../ui/forms/form.tsx'
import { SaveBar } from '../../ui/forms/save-bar.tsx'
import { onSite } from '../../ui/frame/on-site.ts'
import { Card, Empty, Page } from '../../ui/layout/page.tsx'
import { describe, remove } from './actions.ts'
import { CropToLibrary } from './crop-to-library.tsx'

type Part = { panel: Panel; picture: ShownPicture }

const USE_PATHS: Record<PictureUse['kind'], (id: number) => string | null> = {
  product: (id) => `/admin/products/${id}`,
  post: (id) => `/admin/posts/${id}`,
  page: (id) => `/admin/pages/${id}`,
  category: () => '/admin/categories',
  postCategory: () => null,
  newsletter: (id) => `/admin/newsletter/${id}`,
}

/** A picture: what it shows, its facts, and where it is shown. */
export async function PicturePage({ id }: { id: string }) {
  const panel = await readyRequest()
  const { t, app, actor, may } = panel
  const picture = await showPicture(app, actor, Number(id) || 0)
  if (!picture) notFound()
  const name = picture.alt || t('admin.media.undescribed', { id: picture.id })
  return (
    <Page
      title={name}
      actions={
        may('content.write') && (
          <div className="buttons">
            <CropToLibrary url={picture.url} />
            {picture.uses.length === 0 && (
              <ConfirmButton
                action={remove}
                label={t('admin.media.remove')}
                title={t('admin.media.remove_of', { name })}
                text={t('admin.media.remove_text')}
                confirm={t('admin.media.remove')}
                fields={{ id: picture.id }}
              />
            )}
          </div>
        )
      }
    >
      <div className="with-aside">
        <div>
          <Card>
            {/* biome-ignore lint/performance/noImgElement: the site makes its sizes itself. */}
            <img className="media-shown" src={onSite(picture.url)} alt={picture.alt} />
          </Card>
          <Uses panel={panel} picture={picture} />
        </div>
        <div>
          <Description panel={panel} picture={picture} />
          <Facts panel={panel} picture={picture} />
        </div>
      </div>
    </Page>
  )
}

function Description({ panel: { t, may }, picture: { id, alt } }: Part) {
  return (
    <Card title={t('admin.media.alt')} intro={t('admin.media.alt_text')}>
      {may('content.write') ? (
        <PanelForm action={describe} guard shows={alt}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="was" value={alt} />
          <TextArea name="alt" label={t('admin.media.alt')} rows={3} defaultValue={alt} />
          <SaveBar />
        </PanelForm>
      ) : (
        <p>{alt}</p>
      )}
    </Card>
  )
}

function Facts({ panel: { t, format }, picture }: Part) {
  const { url, width, height, bytes, mimeType, createdAt, sourceUrl } = picture
  const facts = [
    { title: t('admin.media.size'), value: width !== null && height !== null && `${width} × ${height}` },
    {
      title: t('admin.media.bytes'),
      value: bytes !== null && `${format.number(Math.ceil(bytes / 1024))} KB`,
    },
    { title: t('admin.media.type'), value: mimeType },
    { title: t('admin.media.added_at'), value: format.moment(createdAt) },
    { title: t('admin.media.address'), value: <code>{url}</code> },
    { title: t('admin.media.source'), value: sourceUrl },
  ]
  return (
    <Card title={t('admin.media.facts')}>
      <dl className="facts">
        {facts.map(
          ({ title, value }) =>
            value && (
              <div key={title}>
                <dt>{title}</dt>
                <dd className="media-fact">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}

function Uses({ panel: { t }, picture: { uses } }: Part) {
  return (
    <Card title={t('admin.media.uses')} intro={uses.length > 0 ? t('admin.media.uses_text') : undefined}>
      {uses.length === 0 ? (
        <Empty title={t('admin.media.unused')} text={t('admin.media.unused_text')} />
      ) : (
        <ul className="rows">
          {uses.map(({ kind, id, name }) => {
            const path = USE_PATHS[kind](id)
            return (
              <li key={`${kind}-${id}`}>
                <div>
                  {path === null ? (
                    <strong>{name}</strong>
                  ) : (
                    <Link href={path} prefetch={false}>
                      <strong>{name}</strong>
                    </Link>
                  )}
                  <p className="muted">{t(`admin.media.kinds.${kind}`)}</p>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

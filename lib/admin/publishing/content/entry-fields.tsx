import type { EditedEntry } from '#lib/domains/publishing/content/index.ts'
import { writeLocalTime } from '#lib/web/inputs/local-time.ts'
import type { Panel } from '../../request/panel-request.ts'
import { CheckField, SelectField, TextArea, TextField } from '../../ui/forms/fields.tsx'
import { PictureField } from '../media/picker/picture-field.tsx'
import { editorTexts } from './editor/editor-texts.ts'
import { RichTextField } from './editor/rich-text-field.tsx'
import { sitePath } from './kinds.ts'

type Props = { panel: Panel; edited: EditedEntry }

/** The published fields. */
export function MainFields({ panel: { t }, edited: { entry } }: Props) {
  return (
    <>
      <TextField name="title" label={t('admin.content.title')} defaultValue={entry.title} required />
      <RichTextField
        name="bodyHtml"
        label={t('admin.content.text')}
        html={entry.bodyHtml}
        texts={editorTexts(t)}
      />
      <TextArea
        name="excerpt"
        label={t('admin.content.excerpt')}
        hint={t('admin.content.excerpt_hint')}
        rows={3}
        defaultValue={entry.excerpt}
      />
    </>
  )
}

export function SearchEngineFields({ panel: { t }, edited: { entry } }: Props) {
  const { seoTitle, seoDescription, noindex } = entry
  return (
    <>
      <TextField
        name="seoTitle"
        label={t('admin.content.seo_title')}
        hint={t('admin.content.seo_title_hint')}
        defaultValue={seoTitle}
      />
      <TextArea
        name="seoDescription"
        label={t('admin.content.seo_description')}
        hint={t('admin.content.seo_description_hint')}
        rows={2}
        defaultValue={seoDescription}
      />
      <CheckField name="noindex" label={t('admin.content.noindex')} defaultChecked={noindex} />
    </>
  )
}

/** Whether, when and where it is shown. */
export function PublishingFields({ panel, edited }: Props) {
  const { t, app } = panel
  const { entry } = edited
  const timeZone = app.settings.current['site.timezone']
  return (
    <>
      <SelectField
        name="state"
        label={t('admin.content.state')}
        required
        defaultValue={entry.published ? 'published' : 'draft'}
        choices={(['draft', 'published'] as const).map((value) => ({
          value,
          label: t(`admin.content.view.${value}`),
        }))}
      />
      <TextField
        name="publishedAt"
        type="datetime-local"
        label={t('admin.content.published_at')}
        hint={t('admin.content.published_at_hint', { zone: timeZone })}
        defaultValue={writeLocalTime(entry.publishedAt, timeZone)}
      />
      <TextField
        key={entry.slug}
        name="slug"
        label={t('admin.content.slug')}
        hint={sitePath(entry.kind, entry.slug)}
        defaultValue={entry.slug}
        spellCheck={false}
        code
      />
      <PictureField
        name="imageUrl"
        label={t('admin.content.picture')}
        hint={t('admin.content.picture_hint')}
        defaultValue={entry.image?.url ?? ''}
        mayAdd={panel.may('content.write')}
      />
      {entry.post ? (
        <PostFields panel={panel} edited={edited} />
      ) : (
        <PageFields panel={panel} edited={edited} />
      )}
    </>
  )
}

function PostFields({ panel: { t }, edited: { entry, choices } }: Props) {
  const { authorId = null, featured, commentsOpen, categoryIds = [], tags = [] } = entry.post ?? {}
  return (
    <>
      <SelectField
        name="authorId"
        label={t('admin.content.author')}
        defaultValue={authorId === null ? '' : String(authorId)}
        choices={[
          { value: '', label: t('admin.content.nobody') },
          ...choices.authors.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {choices.categories.length > 0 && (
        <fieldset className="field checks">
          <legend>{t('admin.content.categories')}</legend>
          {choices.categories.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                name="categoryIds"
                value={id}
                defaultChecked={categoryIds.includes(id)}
              />{' '}
              {name}
            </label>
          ))}
        </fieldset>
      )}
      <TextField
        name="tags"
        label={t('admin.content.tags')}
        hint={t('admin.content.tags_hint')}
        defaultValue={tags.join(', ')}
      />
      <CheckField name="featured" label={t('admin.content.featured')} defaultChecked={featured} />
      <CheckField
        name="commentsOpen"
        label={t('admin.content.comments_open')}
        defaultChecked={commentsOpen}
      />
    </>
  )
}

function PageFields({ panel: { t }, edited: { entry, choices } }: Props) {
  const { parentId = null, inMenu, position = 0 } = entry.page ?? {}
  return (
    <>
      <SelectField
        name="parentId"
        label={t('admin.content.parent')}
        defaultValue={parentId === null ? '' : String(parentId)}
        choices={[
          { value: '', label: t('admin.content.none') },
          ...choices.pages.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
      />
      <TextField
        name="position"
        type="number"
        inputMode="numeric"
        label={t('admin.content.position')}
        defaultValue={String(position)}
        required
      />
      <CheckField name="inMenu" label={t('admin.content.in_menu')} defaultChecked={inMenu} />
    </>
  )
}

import Link from 'next/link'
import { notFound } from 'next/navigation'
import { type LongKind, longKinds, showRowTexts } from '#lib/domains/publishing/translations/index.ts'
import { addressWith, choiceIn, type Query } from '../../lists/query.ts'
import { readyRequest } from '../../request/panel-request.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Segments } from '../../ui/layout/segments.tsx'
import { chosenLanguage, furtherLanguages, TRANSLATIONS_PATH } from './languages.ts'
import { TextsForm } from './texts-form.tsx'

const EDITED_AT: Record<LongKind, string> = {
  product: '/admin/products',
  post: '/admin/posts',
  page: '/admin/pages',
}

type Props = { kind: string; id: string; query: Query }

/** The texts of a product, post or page beside their translations. */
export async function RowTextsPage({ kind: given, id: text, query }: Props) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const kind = choiceIn(given, longKinds)
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0
  const language = chosenLanguage(panel, query)
  if (!kind || !language) notFound()
  const texts = await showRowTexts(app, actor, { kind, id, locale: language.locale })
  if (!texts?.[0]) notFound()
  return (
    <Page
      title={texts[0].original}
      intro={
        <Link href={`${EDITED_AT[kind]}/${id}`} prefetch={false}>
          {t('admin.translations.edit_original')}
        </Link>
      }
      actions={
        <Link
          className="button button-plain"
          href={addressWith(TRANSLATIONS_PATH, { kind, locale: language.locale })}
          prefetch={false}
        >
          {t(`admin.translations.kinds.${kind}`)}
        </Link>
      }
    >
      <Segments
        label={t('admin.translations.language')}
        links={furtherLanguages(panel).map(({ locale, name }) => ({
          href: addressWith(`${TRANSLATIONS_PATH}/${kind}/${id}`, { locale }),
          title: name,
          isCurrent: locale === language.locale,
        }))}
      />
      <TextsForm panel={panel} language={language} kind={kind} id={id} texts={texts} />
    </Page>
  )
}

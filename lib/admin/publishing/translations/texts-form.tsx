import {
  type LongKind,
  longKinds,
  type ShortKind,
  type ShownText,
} from '#lib/domains/publishing/translations/index.ts'
import type { Panel } from '../../request/panel-request.ts'
import { PanelForm } from '../../ui/forms/form.tsx'
import { SaveBar } from '../../ui/forms/save-bar.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { editorTexts } from '../content/editor/editor-texts.ts'
import { save } from './actions.ts'
import type { Language } from './languages.ts'
import { nameText } from './name-text.ts'
import { TranslationField } from './translation-field.tsx'
import { versionOf } from './version-of.ts'

type Props = {
  panel: Panel
  language: Language
  kind: LongKind | ShortKind
  id: number | null
  texts: readonly ShownText[]
}

/** Texts beside their translations, by what they belong to. */
export function TextsForm({ panel, language, kind, id, texts }: Props) {
  const placed = texts.map((text, place) => ({ ...text, place }))
  const entities = [...new Set(texts.map(({ entity }) => entity))]
  const version = versionOf(texts)
  return (
    <PanelForm
      action={save}
      guard
      version={version}
      className="translations"
      key={`${language.locale} ${texts[0]?.entity} ${texts[0]?.id}`}
    >
      <input type="hidden" name="locale" value={language.locale} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id ?? ''} />
      {entities.map((entity) => (
        <Card key={entity} title={titleOf(panel, entity, kind)}>
          {placed
            .filter((text) => text.entity === entity)
            .map((text) => (
              <Text
                key={`${text.id} ${text.field}`}
                panel={panel}
                language={language}
                text={text}
                kind={kind}
              />
            ))}
        </Card>
      ))}
      <SaveBar />
    </PanelForm>
  )
}

function titleOf({ t, texts }: Panel, entity: string, kind: string): string {
  if (longKinds.some((one) => one === entity)) return t('admin.translations.own')
  return texts.find(`admin.translations.${entity === kind ? 'kinds' : 'parts'}.${entity}`) ?? entity
}

type TextProps = {
  panel: Panel
  language: Language
  kind: string
  text: ShownText & { place: number }
}

function Text({ panel, language, kind, text }: TextProps) {
  const { t, app } = panel
  const { place, entity, original, value, max } = text
  const name = nameText(panel, text, kind)
  return (
    <TranslationField
      name={`text.${place}`}
      label={t('admin.translations.text_in', { name, language: language.name })}
      kind={text.kind}
      max={max}
      original={original}
      value={value}
      picture={entity === 'media' ? text.label : null}
      languages={{ from: app.settings.languages[0]?.locale ?? '', to: language.locale }}
      texts={{
        name,
        missing: t('admin.translations.missing'),
        take: t('admin.translations.take'),
        takeOf: t('admin.translations.take_of', { name }),
        editor: editorTexts(t),
      }}
    />
  )
}

'use client'

import { FindField, type FindTexts, Matches } from '../../lists/matches.tsx'
import { PanelForm, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { onSite } from '../../ui/frame/on-site.ts'
import type { FoundRelated } from './describe-related.ts'
import { relate } from './related-actions.ts'

type Texts = Record<'earlier' | 'later' | 'remove' | 'none' | 'save', string> & { search: FindTexts }
type Props = { id: number; was: string; shown: FoundRelated; texts: Texts }

/** The products that are shown with one: found, put in order and removed. It works without scripts. */
export function RelatedForm({ id, was, ...rest }: Props) {
  return (
    <PanelForm action={relate} guard>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="was" value={was} />
      <Parts {...rest} />
    </PanelForm>
  )
}

function Parts({ shown, texts }: Pick<Props, 'shown' | 'texts'>) {
  const { state } = useForm()
  const { chosen, matches } = (state.found as FoundRelated | undefined) ?? shown
  return (
    <>
      <FindField name="find" texts={texts.search} />
      <Matches matches={matches} act="add" texts={texts.search} />
      {chosen.length === 0 ? (
        <p className="muted">{texts.none}</p>
      ) : (
        <ol className="rows">
          {chosen.map(({ id, name, detail }, at) => (
            <li key={id}>
              <input type="hidden" name="related" value={id} />
              <span>
                <a href={onSite(`/admin/products/${id}`)}>{name}</a>
                <span className="muted under">{detail}</span>
              </span>
              <span className="row-end">
                {at > 0 && <Act act={`earlier:${id}`} sign="↑" label={texts.earlier} name={name} />}
                {at < chosen.length - 1 && (
                  <Act act={`later:${id}`} sign="↓" label={texts.later} name={name} />
                )}
                <Act act={`remove:${id}`} sign="×" label={texts.remove} name={name} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <SubmitButton kind="plain" name="act" value="save">
        {texts.save}
      </SubmitButton>
    </>
  )
}

function Act({ act, sign, label, name }: Record<'act' | 'sign' | 'label' | 'name', string>) {
  return (
    <SubmitButton kind="quiet" name="act" value={act}>
      <span aria-hidden="true">{sign}</span>
      <span className="unseen">
        {label}: {name}
      </span>
    </SubmitButton>
  )
}

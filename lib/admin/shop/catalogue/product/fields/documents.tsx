'use client'

import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { addDocument } from '../actions.ts'
import { AddressField } from './address-field.tsx'
import { describeDocuments } from './describe.ts'
import { PartsUpload } from './parts-upload.tsx'
import { useSentJson } from './use-sent-json.ts'

type Shown = { name: string; url: string }
type Texts = Record<
  'label' | 'upload' | 'address' | 'add' | 'title' | 'replace' | 'up' | 'down' | 'remove',
  string
>
type Props = {
  id: number
  documents: readonly Shown[]
  partBytes: number
  maxBytes: number
  most: number
  texts: Texts
}

const ACCEPT = 'application/pdf,image/png,image/jpeg,image/gif,image/webp,image/avif'
const MAX_TITLE = 120

/** Documents about a product's safety: uploaded or named by their address, titled, replaced, put in order and removed. */
export function Documents({ id, documents, partBytes, maxBytes, most, texts }: Props) {
  const [list, setList, field] = useSentJson('documents', documents)
  const upload = { id, partBytes, maxBytes, action: addDocument, accept: ACCEPT }
  const add = (url: string, title = url.split('/').at(-1) ?? '') => {
    if (list.some((one) => one.url === url)) return
    setList([...list, { name: title.slice(0, MAX_TITLE), url }])
  }
  const change = (at: number, part: Partial<Shown>) =>
    setList(list.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const move = (from: number, to: number) => {
    const next = [...list]
    next.splice(to, 0, ...next.splice(from, 1))
    setList(next)
  }
  return (
    <>
      <input {...field} data-label={texts.label} data-shown={describeDocuments(list)} />
      <ol className="documents">
        {list.map((document, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles and addresses change while they are typed and replaced.
          <li key={at}>
            <input
              className="input"
              value={document.name}
              required
              placeholder={texts.title}
              aria-label={`${texts.title} ${at + 1}`}
              maxLength={MAX_TITLE}
              onChange={({ currentTarget: { value: name } }) => change(at, { name })}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
            <a href={onSite(document.url)} target="_blank" rel="noreferrer">
              {document.url.split('/').at(-1)}
            </a>
            <div className="buttons">
              <PartsUpload
                {...upload}
                label={texts.replace}
                describedAs={`${texts.replace} ${at + 1}`}
                onSent={(url) => change(at, { url })}
              />
              <Act
                label={`${texts.up} ${at + 1}`}
                sign="↑"
                isOff={at === 0}
                onPress={() => move(at, at - 1)}
              />
              <Act
                label={`${texts.down} ${at + 1}`}
                sign="↓"
                isOff={at === list.length - 1}
                onPress={() => move(at, at + 1)}
              />
              <Act
                label={`${texts.remove} ${at + 1}`}
                sign="×"
                onPress={() => setList(list.filter((_, index) => index !== at))}
              />
            </div>
          </li>
        ))}
      </ol>
      {list.length < most && (
        <div className="buttons">
          <PartsUpload {...upload} label={texts.upload} onSent={add} />
          <AddressField label={texts.address} add={texts.add} onAdded={add} />
        </div>
      )}
    </>
  )
}

type ActProps = { label: string; sign: string; isOff?: boolean; onPress(): void }

function Act({ label, sign, isOff = false, onPress }: ActProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} disabled={isOff} onClick={onPress}>
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}

'use client'

import { PickerButton } from '#lib/admin/publishing/media/picker/picker-button.tsx'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { addVideo } from '../actions.ts'
import { AddressField } from './address-field.tsx'
import { describeVideos } from './describe.ts'
import { PartsUpload } from './parts-upload.tsx'
import { useSentJson } from './use-sent-json.ts'

type Shown = { url: string; title: string; poster: string | null; place: number; addedAt?: string }
type Texts = Record<'label' | 'upload' | 'address' | 'add' | 'title' | 'place' | 'poster' | 'remove', string>
type Props = { id: number; videos: readonly Shown[]; partBytes: number; maxBytes: number; texts: Texts }

/** A product's videos: uploaded or named by their address, given a title, a poster and a position among the pictures. */
export function Videos({ id, videos, partBytes, maxBytes, texts }: Props) {
  const [list, setList, field] = useSentJson('videos', videos)
  const change = (at: number, part: Partial<Shown>) =>
    setList(list.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const add = (url: string, title = '') => {
    if (list.some((one) => one.url === url)) return
    setList([...list, { url, title, poster: null, place: list.length + 1 }])
  }
  return (
    <>
      <input {...field} data-label={texts.label} data-shown={describeVideos(list)} />
      <ol className="pictures videos">
        {list.map((video, at) => (
          <VideoItem
            key={video.url}
            video={video}
            number={at + 1}
            texts={texts}
            onChange={(part) => change(at, part)}
            onRemove={() => setList(list.filter((_, index) => index !== at))}
          />
        ))}
      </ol>
      <div className="buttons">
        <PartsUpload
          {...{
            id,
            partBytes,
            maxBytes,
            action: addVideo,
            label: texts.upload,
            accept: 'video/mp4,video/webm',
          }}
          onSent={add}
        />
        <AddressField label={texts.address} add={texts.add} onAdded={add} />
      </div>
    </>
  )
}

type ItemProps = {
  video: Shown
  number: number
  texts: Texts
  onChange(part: Partial<Shown>): void
  onRemove(): void
}

function VideoItem({ video, number, texts, onChange, onRemove }: ItemProps) {
  const { url, title, poster, place } = video
  return (
    <li>
      <Still url={url} poster={poster} />
      <input
        className="input"
        value={title}
        placeholder={texts.title}
        aria-label={`${texts.title} ${number}`}
        maxLength={300}
        onChange={({ currentTarget: { value } }) => onChange({ title: value })}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <input
        className="input"
        type="number"
        min={1}
        max={100}
        value={place + 1}
        aria-label={`${texts.place} ${number}`}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          valueAsNumber >= 1 && valueAsNumber <= 100 && onChange({ place: Math.floor(valueAsNumber) - 1 })
        }
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className="buttons">
        <PickerButton label={texts.poster} onPicked={(picture) => onChange({ poster: picture.url })} />
        <button
          type="button"
          className="icon-button"
          aria-label={`${texts.remove} ${number}`}
          onClick={onRemove}
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
    </li>
  )
}

/** The poster, or the file itself; the address of a video that another site plays. */
function Still({ url, poster }: { url: string; poster: string | null }) {
  // biome-ignore lint/performance/noImgElement: the site makes its sizes itself.
  if (poster !== null) return <img src={onSite(poster)} alt="" loading="lazy" draggable={false} />
  if (!url.startsWith('/')) return <a href={url}>{url}</a>
  // biome-ignore lint/a11y/useMediaCaption: the owner's own file, to recognise it.
  return <video src={onSite(url)} preload="metadata" controls playsInline />
}

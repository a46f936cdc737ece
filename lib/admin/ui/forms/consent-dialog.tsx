'use client'

import type { FormState } from '../../forms/form-state.ts'
import { usePanelTexts } from '../frame/panel-context.tsx'
import { Dialog } from '../layout/dialog.tsx'

type Asks = NonNullable<FormState['asks']>
type Props = { asks: Asks; onAgreed(asks: Asks): void; onClose(): void }

/** Says what a form would do besides saving, before it does. */
export function ConsentDialog({ asks, onAgreed, onClose }: Props) {
  const { cancel } = usePanelTexts()
  return (
    <Dialog title={asks.title} onClose={onClose}>
      <p>{asks.text}</p>
      <ul className="consent">
        {asks.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <div className="buttons">
        <button type="button" className="button button-plain" onClick={onClose}>
          {cancel}
        </button>
        <button type="button" className="button button-danger" onClick={() => onAgreed(asks)}>
          {asks.confirm}
        </button>
      </div>
    </Dialog>
  )
}

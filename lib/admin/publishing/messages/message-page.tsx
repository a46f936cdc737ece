import { notFound } from 'next/navigation'
import { findThread } from '#lib/domains/publishing/contact/index.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { TextArea } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Badge, Card, Page } from '../../ui/layout/page.tsx'
import { answer, settle, unsettle } from './actions.ts'

/** A message with its answers, and a form for another one. */
export async function MessagePage({ id }: { id: string }) {
  const panel = await readyRequest()
  const { t, app, actor, format } = panel
  const thread = /^\d{1,9}$/.test(id) ? await findThread(app, actor, Number(id)) : null
  if (!thread) notFound()
  const { message, answers } = thread
  const { name, email, phone, subject, createdAt, doneAt } = message
  return (
    <Page
      title={subject ?? t('admin.messages.from', { name })}
      intro={
        <>
          {name} · <a href={`mailto:${email}`}>{email}</a>
          {phone && <> · {phone}</>} {doneAt && <Badge tone="good">{t('admin.messages.is_done')}</Badge>}
        </>
      }
      actions={<Settle panel={panel} id={message.id} isDone={doneAt !== null} />}
    >
      <Card title={t('admin.messages.thread')}>
        <ol className="timeline">
          <li>
            <p className="muted">
              {name} · {format.moment(createdAt)}
            </p>
            <p className="as-written">{message.message}</p>
          </li>
          {answers.map((one) => (
            <li key={one.id} className="timeline-own">
              <p className="muted">
                {one.by ?? t('admin.messages.somebody')} · {format.moment(one.createdAt)}
              </p>
              <p className="as-written">{one.text}</p>
            </li>
          ))}
        </ol>
      </Card>
      <Card title={t('admin.messages.answer')} intro={t('admin.messages.answer_intro', { email })}>
        <PanelForm shows={String(answers.length)} action={answer} guard>
          <input type="hidden" name="id" value={message.id} />
          <input type="hidden" name="answers" value={answers.length} />
          <TextArea name="text" label={t('admin.messages.text')} rows={8} required />
          <SubmitButton>{t('admin.messages.send')}</SubmitButton>
        </PanelForm>
      </Card>
    </Page>
  )
}

function Settle({ panel: { t }, id, isDone }: { panel: Panel; id: number; isDone: boolean }) {
  const to = isDone ? 'waiting' : 'done'
  return (
    <PanelForm action={settle} undo={unsettle} className="">
      <input type="hidden" name="ids" value={id} />
      <SubmitButton kind="plain" name="to" value={to}>
        {t(`admin.messages.make.${to}`)}
      </SubmitButton>
    </PanelForm>
  )
}

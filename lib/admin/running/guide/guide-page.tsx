import Link from 'next/link'
import { redirect } from 'next/navigation'
import { type GuideStep, guideSteps, readGuide, type StepState } from '#lib/domains/running/guide/index.ts'
import { choiceIn, type Query } from '../../lists/query.ts'
import { readyRequest } from '../../request/panel-request.ts'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { Badge, Card, Empty, Page } from '../../ui/layout/page.tsx'
import { skip } from './actions.ts'
import { guidePath } from './guide-path.ts'
import { StepForm } from './step-forms.tsx'

const TONES = { open: 'plain', done: 'good', skipped: 'warn' } as const

/** The set-up of a new store, step by step. Every step saves its fields, and can be skipped. */
export async function GuidePage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const { steps, finished } = await readGuide(app, actor)
  const next = steps.find(({ state }) => state === 'open')?.step
  // The address names the step, so that it stays when what was done in it is shown, such as the secret of an app.
  if (query.step === undefined && next) redirect(guidePath(next))
  const step = choiceIn(query.step, guideSteps) ?? next
  const state = steps.find((one) => one.step === step)?.state
  return (
    <Page title={t('admin.guide.title')} intro={t('admin.guide.intro')}>
      <div className="guide">
        <Card>
          <label className="progress">
            <span>{t('admin.guide.progress', { finished, steps: steps.length })}</span>
            <progress max={steps.length} value={finished} />
          </label>
          <ol className="guide-steps">
            {steps.map((one) => (
              <li key={one.step}>
                <Link
                  href={guidePath(one.step)}
                  prefetch={false}
                  aria-current={one.step === step ? 'step' : undefined}
                >
                  <span>{t(`admin.guide.steps.${one.step}`)}</span>
                  <Badge tone={TONES[one.state]}>{t(`admin.guide.states.${one.state}`)}</Badge>
                </Link>
              </li>
            ))}
          </ol>
        </Card>
        {step ? (
          <Card title={t(`admin.guide.steps.${step}`)} intro={t(`admin.guide.texts.${step}`)}>
            <StepForm key={step} panel={panel} step={step} state={state} />
            <Skip step={step} state={state} label={t('admin.guide.skip')} />
          </Card>
        ) : (
          <Card>
            <Empty title={t('admin.guide.all_done')} text={t('admin.guide.all_done_text')}>
              <Link className="button button-primary" href="/admin" prefetch={false}>
                {t('admin.frame.to_overview')}
              </Link>
            </Empty>
          </Card>
        )}
      </div>
    </Page>
  )
}

function Skip({ step, state, label }: { step: GuideStep; state: StepState | undefined; label: string }) {
  if (state !== 'open') return null
  return (
    <PanelForm action={skip} className="">
      <input type="hidden" name="step" value={step} />
      <SubmitButton kind="quiet">{label}</SubmitButton>
    </PanelForm>
  )
}

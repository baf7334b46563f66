import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { checkIcon, clockIcon, closeIcon, updownIcon, warnIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Footnote } from '../../../ui-kit/parts/layout/text.tsx'
import { ActionBar, Divider } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { Spinner } from '../../../ui-kit/parts/status/spinner.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import type { CallsRun, StepState, StepStatus } from '../calls-service.ts'
import { manifest } from '../manifest.ts'
import { nameStep } from '../sentences.ts'
import AccountCodeNotice from './account-code-notice.tsx'
import css from './steps-view.css'

const ICONS = {
  waiting: clockIcon,
  done: checkIcon,
  failed: closeIcon,
  unsure: warnIcon,
  refused: closeIcon,
  notSent: clockIcon,
} as const satisfies Record<Exclude<StepStatus, 'asking' | 'pending'>, unknown>

function StepGlyph({ status }: Pick<StepState, 'status'>) {
  if (status === 'asking' || status === 'pending') {
    return (
      <Glyph kind="tile">
        <Spinner />
      </Glyph>
    )
  }
  return <Glyph kind="tile" icon={ICONS[status]} />
}

interface RunProps {
  readonly run: CallsRun
}

/** Each step by its name, and how far it is. */
function Steps({ run: { steps, phase } }: RunProps) {
  const { i18n } = useServices(manifest)
  const text = useText(manifest)
  const language = useStore(i18n.language)
  const inTurn = phase === 'inTurn' || phase === 'stopped'
  return (
    <List aria-label={text('steps')} className="steps">
      {steps.map((step, at) => {
        const name = nameStep(step, { text, language })
        return (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            key={at}
            glyph={<StepGlyph status={step.status} />}
            name={text('stepNamed', { at: at + 1, of: steps.length, name })}
            sub={inTurn ? text(`status_${step.status}`) : undefined}
          />
        )
      })}
    </List>
  )
}

/** What is going on, above the steps. */
function Headline({ run: { phase, steps, problem } }: RunProps) {
  const text = useText(manifest)
  if (phase === 'upgrade') {
    return (
      <Notice title={text('upgradeTitle')} strong>
        {text('upgradeText')}
      </Notice>
    )
  }
  if (phase === 'unable') {
    return (
      <Notice kind="warning" role="alert" title={text('unableTitle')}>
        {text('unableText')}
      </Notice>
    )
  }
  if (phase === 'stopped') {
    const unsure = steps.some(({ status }) => status === 'unsure')
    return (
      <Notice kind={unsure ? 'danger' : 'warning'} role="alert" title={text('stoppedTitle')}>
        {problem && text(`problem_${problem}`)} {text(unsure ? 'stoppedUnsure' : 'stoppedText')}
      </Notice>
    )
  }
  const at = steps.findIndex(({ status }) => status !== 'done') + 1
  const title = phase === 'inTurn' ? text('inTurnTitle', { at, of: steps.length }) : text(`${phase}Title`)
  return (
    <Notice role="status" title={title} icon={updownIcon}>
      {phase !== 'starting' && text(`${phase}Text`)}
    </Notice>
  )
}

/** What the visitor decides. */
function Choice({ run: { phase } }: RunProps) {
  const { calls, router } = useServices(manifest)
  const text = useText(manifest)
  const cancel = <Button onClick={() => void router.back()}>{text('cancel')}</Button>
  if (phase === 'upgrade') {
    return (
      <>
        <Footnote>{text('upgradeWhat')}</Footnote>
        <Footnote plain>{text('upgradeWithout')}</Footnote>
        <ActionBar>
          <Button variant="primary" onClick={() => calls.choose('together')}>
            {text('upgradeTake')}
          </Button>
          <Button onClick={() => calls.choose('inTurn')}>{text('upgradeLeave')}</Button>
          {cancel}
        </ActionBar>
      </>
    )
  }
  if (phase === 'unable') {
    return (
      <ActionBar split="confirm">
        {cancel}
        <Button variant="primary" onClick={() => calls.choose('inTurn')}>
          {text('unableGo')}
        </Button>
      </ActionBar>
    )
  }
  if (phase !== 'stopped') return null
  return (
    <ActionBar>
      <Button variant="primary" onClick={() => void calls.leave()}>
        {text('goBack')}
      </Button>
    </ActionBar>
  )
}

/** Several calls that are being sent, step by step. */
export default function StepsView(): ReactNode {
  useStyle(css)
  const { calls } = useServices(manifest)
  const text = useText(manifest)
  const run = useStore(calls.run)
  const top = useRef<HTMLDivElement>(null)
  const phase = run?.phase
  useLayoutEffect(() => {
    if (phase === undefined) return
    const root = top.current?.getRootNode()
    // The buttons that were pressed have gone with their phase, and the focus with them.
    if (root instanceof ShadowRoot && root.activeElement === null) top.current?.focus({ preventScroll: true })
  }, [phase])
  if (!run) return <Empty icon={clockIcon} title={text('noStepsTitle')} text={text('noStepsText')} />
  return (
    <>
      <div ref={top} tabIndex={-1}>
        <Headline run={run} />
      </div>
      <AccountCodeNotice />
      <Divider />
      <Steps run={run} />
      <Choice run={run} />
    </>
  )
}

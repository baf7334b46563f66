import { type ReactNode, useEffect, useRef } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { infoIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { TextEntry } from '../../../ui-kit/parts/inputs/entry.tsx'
import { Footnote, Label } from '../../../ui-kit/parts/layout/text.tsx'
import { ActionBar } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { List, Row, SkeletonRow } from '../../../ui-kit/parts/lists/list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { manifest } from '../manifest.ts'
import type { NameRegistrationState } from '../service.ts'

const SKELETONS = ['first', 'second', 'third'] as const

/** Why the wallet's or the service's answer was no. */
function ProblemNotice({ problem }: Pick<NameRegistrationState, 'problem'>): ReactNode {
  const text = useText(manifest)
  if (!problem) return null
  const { key } = problem
  const said = key === 'registerFailed' ? problem.reason : undefined
  return (
    <Notice kind="danger" role="alert" title={text(key, { name: key === 'registerFailed' ? problem.name : '' })}>
      {said === undefined ? text(`${key}Text`) : <q dir="auto">{said}</q>}
    </Notice>
  )
}

/** Names like the typed one; a free one is taken over at a press. */
function Suggestions({ suggestions, name, zone }: Pick<NameRegistrationState, 'suggestions' | 'name' | 'zone'>): ReactNode {
  const { registration } = useServices(manifest)
  const text = useText(manifest)
  if (suggestions.status === 'none' || (suggestions.status === 'ready' && suggestions.items.length === 0)) return null
  if (suggestions.status === 'failed') {
    return (
      <Notice role="status" title={text('suggestionsFailed')}>
        {suggestions.reason === undefined ? text('suggestionsFailedText') : <q dir="auto">{suggestions.reason}</q>}
      </Notice>
    )
  }
  const rows =
    suggestions.status === 'loading'
      ? SKELETONS.map((key) => <SkeletonRow key={key} glyph="none" />)
      : suggestions.items.map((one) => (
          <Row
            key={one.name}
            name={<span dir="ltr">{one.name}</span>}
            selected={!one.registered && one.name === name}
            end={one.registered ? undefined : text('available')}
            disabled={one.registered ? text('registered') : undefined}
            onClick={() => registration.setInput(one.name.slice(0, -zone.length - 1))}
          />
        ))
  return (
    <>
      <Label>{text('suggestions')}</Label>
      <List aria-label={text('suggestions')} aria-busy={suggestions.status === 'loading' || undefined}>
        {rows}
      </List>
    </>
  )
}

/** What is wrong with the typed name; a key of the locale. */
const wrongWith = ({ input, name, suggestions }: NameRegistrationState): 'badCharacters' | 'taken' | undefined => {
  if (/[^a-z0-9-]/i.test(input)) return 'badCharacters'
  const isTaken = suggestions.status === 'ready' && suggestions.items.some((one) => one.registered && one.name === name)
  return isTaken ? 'taken' : undefined
}

/** The form of a registration. */
export default function RegisterNameView(): ReactNode {
  const { registration } = useServices(manifest)
  const text = useText(manifest)
  const state = useStore(registration.state)
  const { input, name, zone, suggestions, problem, phase } = state
  const field = useRef<HTMLInputElement>(null)
  // Whoever comes here wants to type the name.
  useEffect(() => field.current?.focus(), [])
  const wrong = wrongWith(state)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!wrong) void registration.register()
      }}
    >
      <ProblemNotice problem={problem} />
      <TextEntry
        ref={field}
        label={text('name')}
        value={input}
        onValue={registration.setInput}
        placeholder={text('nameHint')}
        dir="ltr"
        end={<bdi dir="ltr">.{zone}</bdi>}
        note={input !== '' && name === undefined && !wrong ? text('tooShort') : undefined}
        error={wrong && text(wrong, { name: name ?? '' })}
      />
      <Suggestions suggestions={suggestions} name={name} zone={zone} />
      <Footnote icon={infoIcon}>{text('signNote')}</Footnote>
      <ActionBar>
        <Button
          variant="primary"
          type="submit"
          disabled={name === undefined || wrong !== undefined}
          loading={phase === 'signing' || phase === 'registering' ? text(phase) : false}
        >
          {text('register')}
        </Button>
      </ActionBar>
    </form>
  )
}

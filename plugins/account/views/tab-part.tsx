import { Suspense, useCallback, useEffect, useState } from 'react'
import type { LoadedPart, SlotItem } from '../../../kernel/contract/kernel-services.ts'
import { ScopeContext } from '../../../kernel/react/scope-context.ts'
import { useScope, useServices, useText } from '../../../kernel/react/use-services.ts'
import { warnIcon } from '../../../ui-kit/icons/warn.ts'
import { Button } from '../../../ui-kit/parts/button.tsx'
import { Empty } from '../../../ui-kit/parts/empty.tsx'
import { List } from '../../../ui-kit/parts/list.tsx'
import { SkeletonRow } from '../../../ui-kit/parts/skeleton-row.tsx'
import { VisuallyHidden } from '../../../ui-kit/parts/visually-hidden.tsx'
import { manifest } from '../manifest.ts'
import { PartBoundary } from './part-boundary.tsx'

type Loading = { readonly status: 'loading' } | { readonly status: 'failed' } | { readonly status: 'ready'; readonly part: LoadedPart }

/** A tab's content behind its own wall: loading and failure stay inside. */
export function TabPart({ entry }: { readonly entry: SlotItem<'account.tabs'> }) {
  const { slots } = useServices(manifest)
  const { log } = useScope(manifest).ports
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Loading>({ status: 'loading' })
  const { plugin, load } = entry
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let current = true
    setState({ status: 'loading' })
    slots.load({ plugin, load }).then(
      (part) => {
        if (current) setState({ status: 'ready', part })
      },
      (cause: unknown) => {
        log.error(`A tab of ${plugin} could not be loaded.`, cause)
        if (current) setState({ status: 'failed' })
      },
    )
    return () => {
      current = false
    }
  }, [slots, log, plugin, load, attempt])
  const again = useCallback(() => setAttempt((now) => now + 1), [])

  if (state.status === 'loading') return <LoadingTab />
  if (state.status === 'failed') return <FailedTab again={again} />
  const { component: Part, scope } = state.part
  return (
    <PartBoundary key={attempt} fallback={<FailedTab again={again} />}>
      <Suspense fallback={<LoadingTab />}>
        <ScopeContext.Provider value={scope}>
          <Part />
        </ScopeContext.Provider>
      </Suspense>
    </PartBoundary>
  )
}

function LoadingTab() {
  const text = useText(manifest)
  return (
    <div aria-busy="true">
      <VisuallyHidden>{text('tabLoading')}</VisuallyHidden>
      <List aria-hidden="true">
        <SkeletonRow glyph="circle" two />
        <SkeletonRow glyph="circle" two />
        <SkeletonRow glyph="circle" two />
      </List>
    </div>
  )
}

function FailedTab({ again }: { readonly again: () => void }) {
  const text = useText(manifest)
  return (
    <Empty
      compact
      icon={warnIcon}
      title={text('tabFailedTitle')}
      text={text('tabFailedText')}
      actions={
        <Button size="s" onClick={again}>
          {text('again')}
        </Button>
      }
    />
  )
}

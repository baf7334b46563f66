import type { ReactNode } from 'react'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { Spinner } from '../../../ui-kit/parts/status/spinner.tsx'
import { StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'

/** The frame, which asks by itself. It is never moved: the slot shows it here. */
export default function ApproveView(): ReactNode {
  const { surface } = useScope(manifest).ports
  const { parts } = useServices(manifest)
  const { frame } = useStore(parts.signer.status)
  const text = useText(manifest)
  if (frame !== 'ready') return <StatusPanel picture={<Spinner />} title={text('loading')} />
  return <slot name={surface.slot} />
}

import { Component, type ReactNode, useEffect, useState } from 'react'
import type { LoadedPart, SlotItem } from '../../../kernel/contract/kernel-services.ts'
import { ScopeContext } from '../../../kernel/react/scope-context.ts'
import { useScope, useServices } from '../../../kernel/react/use-services.ts'
import { manifest } from '../manifest.ts'

/** A part that throws is not drawn; the rest of the view lives. */
class PartBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}

/** Another plugin's way to connect, drawn by itself. */
export function SlotPart({ entry }: { readonly entry: SlotItem<'connect.methods'> }) {
  const { slots } = useServices(manifest)
  const { log } = useScope(manifest).ports
  const [part, setPart] = useState<LoadedPart | undefined>(undefined)
  useEffect(() => {
    let current = true
    slots.load(entry).then(
      (loaded) => {
        if (current) setPart(loaded)
      },
      (cause: unknown) => log.error('A way to connect could not be loaded.', cause),
    )
    return () => {
      current = false
    }
  }, [slots, log, entry])
  if (!part) return null
  const { component: Part, scope } = part
  return (
    <PartBoundary>
      <ScopeContext.Provider value={scope}>
        <Part />
      </ScopeContext.Provider>
    </PartBoundary>
  )
}

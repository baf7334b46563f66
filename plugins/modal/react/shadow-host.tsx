import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ShownLanguage } from '../../../kernel/contract/locales.ts'
import { useStore } from '../../../kernel/react/use-store.ts'
import { createStyleRoot, StyleRootContext } from '../../../ui-kit/style-root.tsx'
import { applyHostTheme } from '../shell/apply-host-theme.ts'
import { usePortico } from './portico-context.tsx'

interface ShadowHostProps {
  /** Stands in the page until the styles are there, and on a server. */
  readonly fallback: string
  /** Default: the page's. */
  readonly language: ShownLanguage | undefined
  readonly children: ReactNode
}

interface Mounted {
  readonly root: ShadowRoot
  readonly styles: ReturnType<typeof createStyleRoot>
}

/** Draws its children in a shadow root, so that neither page nor button style the other. */
export function ShadowHost({ fallback, language, children }: ShadowHostProps) {
  const { theme } = usePortico()
  const current = useStore(theme)
  const [host, setHost] = useState<HTMLElement | null>(null)
  const [mounted, setMounted] = useState<Mounted | undefined>(undefined)

  useEffect(() => {
    if (!host) return
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    setMounted({ root, styles: createStyleRoot(root) })
  }, [host])
  useEffect(() => (host ? applyHostTheme(host, current) : undefined), [host, current])

  return (
    <span ref={setHost} lang={language?.lang} dir={language?.dir}>
      {fallback}
      {mounted && createPortal(<StyleRootContext.Provider value={mounted.styles}>{children}</StyleRootContext.Provider>, mounted.root)}
    </span>
  )
}

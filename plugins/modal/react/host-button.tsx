import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { isPorticoError } from '../../../kernel/contract/errors.ts'
import type { OpenOptions } from '../../../kernel/contract/kernel-api.ts'
import type { ShownLanguage } from '../../../kernel/contract/locales.ts'
import { useStore } from '../../../kernel/react/hooks.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { createStyleRoot, StyleRootContext, useStyle } from '../../../ui-kit/style-root.tsx'
import { applyHostTheme } from '../shell/apply-host-theme.ts'
import css from './host-button.css'
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
function ShadowHost({ fallback, language, children }: ShadowHostProps) {
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

interface HostButtonParts {
  /** What a server draws, and a page before the styles are there. */
  readonly text: string
  /** The accessible name where it says more than the text. */
  readonly name?: string
  /** Of text and name, where they are ours. */
  readonly language?: ShownLanguage
  readonly size: 's' | 'm' | 'l'
  readonly disabled: boolean
  readonly busy?: boolean
  readonly primary?: boolean
  readonly wrong?: boolean
  readonly view?: 'Networks'
  readonly children: ReactNode
}

/** ms; a click that is answered sooner needs no sign. */
const BUSY_AFTER = 100

const SIZES = { s: 'xs', m: 's', l: 'm' } as const

/** A button in the host's page. Pointer, focus and touch are intent: they load what the click will need. */
export function HostButton({
  text,
  name,
  language,
  size,
  disabled,
  busy = false,
  primary = false,
  wrong = false,
  view,
  children,
}: HostButtonParts) {
  const portico = usePortico()
  const intend = (): void => void portico.preload()
  const texts = useStore(portico.locale)
  const [waiting, setWaiting] = useState(false)
  const [failed, setFailed] = useState<'start' | 'end' | undefined>(undefined)
  const open = async ({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> => {
    const options = (view === undefined ? {} : { view }) as OpenOptions
    const { left, right } = currentTarget.getBoundingClientRect()
    const timer = setTimeout(() => setWaiting(true), BUSY_AFTER)
    setFailed(undefined)
    try {
      await portico.open(options)
    } catch (cause) {
      if (!isPorticoError(cause)) throw cause
      // What failed in the modal it has shown itself; a destroyed kernel has nothing left to open.
      if (portico.getState().open || cause.code === 'KERNEL_DESTROYED') return
      setFailed(left + right > currentTarget.ownerDocument.documentElement.clientWidth ? 'end' : 'start')
    } finally {
      clearTimeout(timer)
      setWaiting(false)
    }
  }
  const label = failed ? texts.text('again') : text
  return (
    <ShadowHost fallback={text} language={failed ? texts : language}>
      <HostStyle />
      <span className="host-place">
        <Button
          className="host"
          variant={failed || wrong ? 'danger' : primary ? 'primary' : 'outline'}
          size={SIZES[size]}
          disabled={disabled}
          loading={busy || waiting ? label : false}
          {...(name === undefined || failed ? {} : { 'aria-label': name })}
          onPointerEnter={intend}
          onFocus={intend}
          onTouchStart={intend}
          onClick={open}
        >
          {failed ? label : children}
        </Button>
        <span role="alert" className={`host-failure ${failed ?? ''}`}>
          {failed && texts.text('notLoaded')}
        </span>
      </span>
    </ShadowHost>
  )
}

function HostStyle() {
  useStyle(css)
  return null
}

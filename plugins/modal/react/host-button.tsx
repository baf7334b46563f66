import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ShownLanguage } from '../../../kernel/contract/locales.ts'
import { useStore } from '../../../kernel/react/hooks.ts'
import { Glyph, NetworkGlyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { StyleRootContext, useStyle } from '../../../ui-kit/style-root.tsx'
import { createStyleRoot } from '../../../ui-kit/style-sheets.ts'
import type { ButtonLook } from '../buttons/button-look.ts'
import { type ButtonSize, sizeOfButton } from '../buttons/button-size.ts'
import css from '../buttons/host-button.css'
import { type FailureSide, openFromButton } from '../buttons/open-from-button.ts'
import { applyHostTheme } from '../shell/apply-host-theme.ts'
import { usePortico } from './portico-context.tsx'

interface ShadowHostProps {
  /** Stands in the page until the styles are there, and on a server. */
  readonly fallback: ReactNode
  /** For what reads the page without its shadow roots. */
  readonly text: string
  /** Default: the page's. */
  readonly language: ShownLanguage | undefined
  readonly children: ReactNode
}

interface Mounted {
  readonly root: ShadowRoot
  readonly styles: ReturnType<typeof createStyleRoot>
}

/** On a server nothing is painted, and React warns of a layout effect. */
const useBrowserEffect: typeof useEffect = (effect, dependencies) => {
  const useEffectHere = globalThis.document ? useLayoutEffect : useEffect
  useEffectHere(effect, dependencies)
}

/** Draws its children in a shadow root, so that neither page nor button style the other. */
function ShadowHost({ fallback, text, language, children }: ShadowHostProps) {
  const { theme } = usePortico()
  const current = useStore(theme)
  const [inBrowser, setInBrowser] = useState(false)
  const [host, setHost] = useState<HTMLElement | null>(null)
  const [mounted, setMounted] = useState<Mounted | undefined>(undefined)

  // Before the page is painted: the button takes the place of the fallback at once.
  useBrowserEffect(() => setInBrowser(true), [])
  useBrowserEffect(() => {
    if (!host) return
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    setMounted({ root, styles: createStyleRoot(root) })
  }, [host])
  useBrowserEffect(() => (host ? applyHostTheme(host, current) : undefined), [host, current])

  if (!inBrowser) return fallback
  return (
    <span ref={setHost} lang={language?.lang} dir={language?.dir}>
      {text}
      {mounted && createPortal(<StyleRootContext.Provider value={mounted.styles}>{children}</StyleRootContext.Provider>, mounted.root)}
    </span>
  )
}

interface HostButtonParts {
  readonly look: ButtonLook
  readonly size: ButtonSize
  readonly disabled: boolean
}

const SIZES = { s: 'xs', m: 's', l: 'm' } as const

/** A button in the host's page. Pointer, focus and touch are intent: they load what the click will need. */
export function HostButton({ look, size, disabled }: HostButtonParts) {
  const { text, name, language, busy = false, primary = false, wrong = false, view } = look
  const portico = usePortico()
  const intend = (): void => void portico.preload()
  const texts = useStore(portico.locale)
  const [waiting, setWaiting] = useState(false)
  const [failed, setFailed] = useState<FailureSide | undefined>(undefined)
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void =>
    void openFromButton(portico, currentTarget, view, { waiting: setWaiting, failed: setFailed })
  const label = failed ? texts.text('again') : text
  const place = sizeOfButton({ ...look, text: label }, size, useStore(portico.theme).variables)
  return (
    <ShadowHost text={text} fallback={<Place look={look} {...place} />} language={failed ? texts : language}>
      <HostStyle />
      <span className="host-place">
        <Button
          className="host"
          variant={failed || wrong ? 'danger' : primary ? 'primary' : 'outline'}
          size={SIZES[size]}
          disabled={disabled}
          style={{ minInlineSize: place.width }}
          loading={busy || waiting ? label : false}
          {...(name === undefined || failed ? {} : { 'aria-label': name })}
          onPointerEnter={intend}
          onFocus={intend}
          onTouchStart={intend}
          onClick={open}
        >
          {!failed && <LookGlyph look={look} />}
          {look.leftToRight && !failed ? <bdi dir="ltr">{label}</bdi> : label}
        </Button>
        <span role="alert" className={`host-failure ${failed ?? ''}`}>
          {failed && texts.text('notLoaded')}
        </span>
      </span>
    </ShadowHost>
  )
}

/** The place of a button: a picture that says the same. A server may set no styles, which a strict policy refuses; a picture has its size without. */
function Place({ look: { text, language }, width, height, font }: { readonly look: ButtonLook } & ReturnType<typeof sizeOfButton>) {
  return (
    <svg width={width} height={height} role="img" aria-label={text} lang={language?.lang} direction={language?.dir}>
      <text x="50%" y="50%" textAnchor="middle" dominantBaseline="central" fontSize={font} fill="currentColor">
        {text}
      </text>
    </svg>
  )
}

/** What stands before the text. */
function LookGlyph({ look: { avatar, network } }: { readonly look: ButtonLook }) {
  if (avatar !== undefined) return <Glyph kind="avatar" seed={avatar} size={20} />
  return network ? <NetworkGlyph {...network} size={20} /> : null
}

function HostStyle() {
  useStyle(css)
  return null
}

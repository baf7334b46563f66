import type { ReactNode } from 'react'
import { isPorticoError } from '../../../kernel/contract/errors.ts'
import type { OpenOptions } from '../../../kernel/contract/kernel-api.ts'
import type { ShownLanguage } from '../../../kernel/contract/locales.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import css from './host-button.css'
import { usePortico } from './portico-context.tsx'
import { ShadowHost } from './shadow-host.tsx'

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
  const open = (): void => {
    const options = (view === undefined ? {} : { view }) as OpenOptions
    portico.open(options).catch((cause: unknown) => {
      // The modal has shown it; a destroyed kernel has nothing left to show it with.
      if (!isPorticoError(cause)) throw cause
    })
  }
  return (
    <ShadowHost fallback={text} language={language}>
      <HostStyle />
      <Button
        className="host"
        variant={primary ? 'primary' : wrong ? 'danger' : 'outline'}
        size={SIZES[size]}
        disabled={disabled}
        loading={busy ? text : false}
        {...(name === undefined ? {} : { 'aria-label': name })}
        onPointerEnter={intend}
        onFocus={intend}
        onTouchStart={intend}
        onClick={open}
      >
        {children}
      </Button>
    </ShadowHost>
  )
}

function HostStyle() {
  useStyle(css)
  return null
}

import { Component, createContext, type ReactNode, useContext } from 'react'
import type { I18nService } from '../contract/modal-services.ts'
import { useStore } from './hooks.ts'

interface BoundaryProps {
  /** Something inside threw while it was drawn or in an effect. */
  readonly onFailed?: () => void
  /** Stands in for what failed; `retry` draws it again. */
  readonly fallback: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Keeps the failure of a plugin's part inside that part. */
export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }
  override componentDidCatch(): void {
    this.props.onFailed?.()
  }
  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}

const LanguageContext = createContext<string | undefined>(undefined)

interface LanguageProps {
  readonly i18n: I18nService
  readonly plugin: string
  readonly children: ReactNode
}

interface PartProps extends LanguageProps {
  /** Default `div`. */
  readonly element?: 'div' | 'span'
}

/** Says which language the texts around are in. Whoever draws the root puts `languageOf` of its plugin on the element itself. */
export function LanguageRoot({ i18n, plugin, children }: LanguageProps): ReactNode {
  useStore(i18n.revision)
  return <LanguageContext.Provider value={i18n.languageOf(plugin).lang}>{children}</LanguageContext.Provider>
}

/** A part of a plugin, marked with the language and direction of its texts where they are not those of the texts around it. */
export function InLanguage({ i18n, plugin, children, element: Element = 'div' }: PartProps): ReactNode {
  const around = useContext(LanguageContext)
  useStore(i18n.revision)
  const { lang, dir } = i18n.languageOf(plugin)
  if (around === undefined || around === lang) return children
  return (
    <LanguageContext.Provider value={lang}>
      <Element lang={lang} dir={dir} style={{ display: 'contents' }}>
        {children}
      </Element>
    </LanguageContext.Provider>
  )
}

import { type ComponentType, createContext, useContext } from 'react'
import { createRoot } from 'react-dom/client'
import type { Translate } from '../../../kernel/contract/locales.ts'
import type { KeysOf } from '../../../kernel/contract/manifest.ts'
import type { I18nService, ThemeService } from '../../../kernel/contract/modal-services.ts'
import type { EventsPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { ServicesOf } from '../../../kernel/contract/scope.ts'
import type { Store, Undo } from '../../../kernel/contract/store.ts'
import { LanguageRoot } from '../../../kernel/react/wrappers.tsx'
import { StyleRootContext } from '../../../ui-kit/style-root.tsx'
import { createStyleRoot } from '../../../ui-kit/style-sheets.ts'
import { manifest } from '../manifest.ts'
import { applyHostTheme } from './apply-host-theme.ts'
import { clickWhatWasPressed } from './click-what-was-pressed.ts'

/** What the shell is drawn from. */
export type ShellServices = Omit<ServicesOf<typeof manifest>, 'shell'> & {
  readonly text: Translate<KeysOf<typeof manifest>>
  readonly revision: Store<number>
  readonly log: LogPort
  readonly events: EventsPort<'failed'>
}

const ShellContext = createContext<ShellServices | undefined>(undefined)

/** Gives the shell's services to its components. The outermost component follows `revision`, so everything in it is drawn again with it. */
export const useShell = (): ShellServices => {
  const services = useContext(ShellContext)
  if (!services) throw new TypeError('A part of the shell is drawn outside of it.')
  return services
}

/** Keeps mode and variables of the theme on the host element, and the language that the shell's texts are really shown in. */
const applyTheme = (host: HTMLElement, theme: ThemeService, i18n: I18nService): Undo => {
  let wipe: Undo = () => undefined
  const paint = (): void => {
    wipe()
    wipe = applyHostTheme(host, theme.current.get())
  }
  const setLanguage = (): void => {
    Object.assign(host, i18n.languageOf(manifest.id))
  }
  paint()
  setLanguage()
  const undos = [theme.current.subscribe(paint), i18n.revision.subscribe(setLanguage)]
  return () => {
    for (const undo of undos) undo()
  }
}

/** Draws the shell, a dialog or a part of the page, into a shadow root until undone. */
export const mountShell = (root: ShadowRoot, Shell: ComponentType, services: ShellServices): Undo => {
  const host = root.host as HTMLElement
  const styles = createStyleRoot(root)
  const stopTheme = applyTheme(host, services.theme, services.i18n)
  const stopPress = clickWhatWasPressed(root)
  const container = host.ownerDocument.createElement('div')
  root.append(container)
  const react = createRoot(container, {
    // Boundaries have shown it already; the developer is told once.
    onCaughtError: (error) => services.log.error('A view failed.', error),
  })
  react.render(
    <StyleRootContext.Provider value={styles}>
      <ShellContext.Provider value={services}>
        <LanguageRoot i18n={services.i18n} plugin={manifest.id}>
          <Shell />
        </LanguageRoot>
      </ShellContext.Provider>
    </StyleRootContext.Provider>,
  )
  let mounted = true
  return () => {
    if (!mounted) return
    mounted = false
    stopTheme()
    stopPress()
    react.unmount()
    container.remove()
    root.adoptedStyleSheets = []
  }
}

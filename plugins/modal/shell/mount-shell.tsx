import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import type { Undo } from '../../../kernel/contract/store.ts'
import { LanguageRoot } from '../../../kernel/react/in-language.tsx'
import { createStyleRoot, StyleRootContext } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import { applyTheme } from './apply-theme.ts'
import { ShellContext, type ShellServices } from './shell-services.ts'

/** Draws the shell, a dialog or a part of the page, into a shadow root until undone. */
export const mountShell = (root: ShadowRoot, Shell: ComponentType, services: ShellServices): Undo => {
  const host = root.host as HTMLElement
  const styles = createStyleRoot(root)
  const stopTheme = applyTheme(host, services.theme, services.i18n)
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
    react.unmount()
    container.remove()
    root.adoptedStyleSheets = []
  }
}

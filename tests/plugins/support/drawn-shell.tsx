import { type ComponentProps, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { RouterService, ToastsService } from '../../../kernel/contract/modal-services.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { LoadedView, ViewsRegistry } from '../../../kernel/contract/registry-services.ts'
import { ROUTER, SHELL, TOASTS, VIEWS } from '../../../kernel/contract/tokens.ts'
import type { ViewTarget } from '../../../kernel/contract/views.ts'
import { useStore } from '../../../kernel/react/hooks.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { emptyView } from '../../kernel/support/shell.ts'

interface Drawn {
  readonly router: RouterService
  readonly views: ViewsRegistry
  readonly toasts: ToastsService
}

function Shell({ router, views, toasts }: Drawn) {
  const target = useStore(router.current)
  const messages = useStore(toasts.current)
  const [loaded, setLoaded] = useState<{ readonly target: ViewTarget; readonly view: LoadedView } | undefined>(undefined)
  useEffect(() => {
    if (target) void views.load(target.view).then((view) => setLoaded({ target, view }))
  }, [views, target])
  const shown = loaded !== undefined && loaded.target === target ? loaded : undefined
  return (
    <>
      {shown && <View key={JSON.stringify(shown.target)} target={shown.target} view={shown.view} />}
      {messages.map(({ id, kind, text }) => (
        <p key={id} data-kind={kind}>
          {text}
        </p>
      ))}
    </>
  )
}

function View({ target, view: { component: Component } }: { readonly target: ViewTarget; readonly view: LoadedView }) {
  const props = { view: target.view, params: target.params } as ComponentProps<typeof Component>
  return <Component {...props} />
}

/** A modal that is nothing but the present view and the notices, drawn twice at first as StrictMode does. */
export const createDrawnShell = (): Plugin =>
  makePlugin(
    {
      id: 'modal',
      requires: { router: ROUTER, views: VIEWS, toasts: TOASTS },
      provides: { shell: SHELL },
      views: { UnsupportedChain: emptyView },
    },
    ({ deps }) => ({
      shell: {
        mount(root: ShadowRoot) {
          const element = root.ownerDocument.createElement('main')
          root.append(element)
          const drawn = createRoot(element)
          // The manifest above names these services.
          drawn.render(
            <StrictMode>
              <Shell {...(deps as unknown as Drawn)} />
            </StrictMode>,
          )
          return () => {
            drawn.unmount()
            element.remove()
          }
        },
      },
    }),
  )

/** What is drawn, for queries. */
export const drawnRoot = (): HTMLElement => {
  const element = document.querySelector('portico-modal')?.shadowRoot?.querySelector('main')
  if (!element) throw new Error('Nothing is drawn.')
  return element
}

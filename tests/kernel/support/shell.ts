import type { RpcService } from '../../../kernel/contract/modal-services.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import { RPC, SHELL } from '../../../kernel/contract/tokens.ts'
import type { ViewDecl, ViewName } from '../../../kernel/contract/views.ts'
import { makePlugin } from './make-plugin.ts'

/** A view that draws nothing. */
export const emptyView = { load: async () => ({ default: () => null }) } as ViewDecl<ViewName, string>

/** The views that the specification begins with. */
const HOME = ['Connect', 'Account', 'UnsupportedChain', 'ApproveRequest'] as const

/** Draws one element instead of a dialog, and brings the views to begin with. */
export const createShell = (mounted: (root: ShadowRoot) => void = () => undefined, given?: (rpc: RpcService) => void): Plugin =>
  makePlugin(
    {
      id: 'modal',
      ...(given ? { requires: { rpc: RPC } } : {}),
      provides: { shell: SHELL },
      views: {
        ...Object.fromEntries(HOME.map((name) => [name, emptyView])),
        Account: { ...emptyView, account: true },
      },
    },
    ({ deps }) => {
      given?.(deps.rpc as RpcService)
      return {
        shell: {
          mount(root: ShadowRoot) {
            const element = root.ownerDocument.createElement('div')
            root.append(element)
            mounted(root)
            return () => element.remove()
          },
        },
      }
    },
  )

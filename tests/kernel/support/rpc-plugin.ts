import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import type { RpcService } from '../../../kernel/contract/modal-services.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import type { RpcRequest } from '../../../kernel/contract/rpc.ts'
import { RPC } from '../../../kernel/contract/tokens.ts'
import type { FullManifest } from '../../../kernel/registries/full-manifest.ts'
import { createDelivery } from '../../../kernel/streams/delivery.ts'
import { joinStores } from '../../../kernel/streams/store.ts'
import { press } from '../../../kernel/testing/press.ts'
import { deferred, outcome } from '../../support/deferred.ts'
import { startProbed } from './kernel.ts'
import { makePlugin } from './make-plugin.ts'
import { createScriptedWallet, type ScriptOptions } from './scripted-wallet.ts'
import { createShell, emptyView } from './shell.ts'

/** What a method does, and what it was asked. */
export interface MethodScript {
  readonly seen: RpcRequest[]
  handle(request: RpcRequest): unknown
  params(input: unknown): unknown
}

/** A plugin with one unsafe method that has its own approval view, and one that proposes to be safe. */
export const createRpcPlugin = (): { readonly plugin: Plugin; readonly script: MethodScript; readonly rpc: Promise<RpcService> } => {
  const script: MethodScript = { seen: [], handle: () => 'done', params: (input) => input }
  const load = async () => ({
    default: () => ({
      params: (input: unknown) => script.params(input),
      async handle(request: RpcRequest) {
        script.seen.push(request)
        return script.handle(request)
      },
    }),
  })
  const manifest = {
    id: 'acme.staking',
    requires: { rpc: RPC },
    activate: { on: ['start'] },
    views: { 'acme.staking:Approve': emptyView },
    rpc: {
      acme_stake: { safety: 'unsafe', approval: 'acme.staking:Approve', load },
      acme_pools: { safety: 'safe', load },
    },
  }
  const rpc = deferred<RpcService>()
  const plugin = makePlugin(manifest as unknown as FullManifest, ({ deps }) => rpc.resolve(deps.rpc as RpcService))
  return { plugin, script, rpc: rpc.promise }
}

/** Answers as the approval bar does, of which a test waits for no more than it must: its buttons rest by `setTimeout`. */
const pressButtons = (rpc: RpcService, id: string): void => {
  const root = document.querySelector('portico-modal')?.shadowRoot
  const [reject, approve] = [document.createElement('button'), document.createElement('button')]
  root?.append(reject, approve)
  const start = jest.spyOn(globalThis, 'setTimeout').mockImplementation((run) => {
    run()
    return 0 as unknown as ReturnType<typeof setTimeout>
  })
  rpc.bindButtons(id, { reject, approve }, () => undefined)
  start.mockRestore()
  press(approve)
  for (const button of [reject, approve]) button.remove()
}

/** Whoever of the two shows a request answers it, as the visitor would. */
const answerBoth = (shell: RpcService, plugin: RpcService): RpcService => {
  const ownerOf = (id: string): RpcService => (plugin.pending.get().some((request) => request.id === id) ? plugin : shell)
  const delivery = createDelivery((cause) => {
    throw cause
  })
  return {
    pending: joinStores(delivery, [shell.pending, plugin.pending], (...all) => all.flat().sort((a, b) => Number(a.id) - Number(b.id))),
    review: (id) => ownerOf(id).review(id),
    bindButtons: (id, ...more) => ownerOf(id).bindButtons(id, ...more),
    // The general view is answered by a press alone.
    approve: (id, options) => (ownerOf(id) === plugin ? plugin.approve(id, options) : pressButtons(shell, id)),
    reject: (id) => ownerOf(id).reject(id),
  }
}

/** A connected kernel with that plugin. */
export const startRpc = async (rpc: PorticoOptions['rpc'] = {}, more: ScriptOptions & { readonly plugins?: readonly Plugin[] } = {}) => {
  const { plugins = [], ...scripted } = more
  const wallet = createScriptedWallet(scripted)
  const { plugin, script, rpc: own } = createRpcPlugin()
  const shell = deferred<RpcService>()
  const kernel = await startProbed({
    plugins: [createShell(undefined, shell.resolve), wallet.plugin, plugin, ...plugins],
    replaceableViews: ['ApproveTransaction'],
    rpc,
  })
  await kernel.services.connectors.discover()
  await kernel.services.sessions.connect('alpha')
  const provider = kernel.portico.getProvider('eip155') as Eip1193Provider
  const ask = (method: string, params?: readonly unknown[]) => outcome(provider.request({ method, ...(params ? { params } : {}) }))
  await kernel.services.plugins.activate('modal')
  const { router, modal } = kernel.services
  const requests = answerBoth(await shell.promise, await own)
  return {
    ...kernel,
    services: { ...kernel.services, rpc: requests },
    /** The RPC service of the plugin that draws the modal. */
    shell: await shell.promise,
    wallet,
    script,
    provider,
    ask,
    view: () => (modal.state.get().open ? router.current.get() : undefined),
    pending: () => requests.pending.get(),
    approve: () => requests.approve(requests.pending.get()[0]?.id ?? ''),
    reject: () => requests.reject(requests.pending.get()[0]?.id ?? ''),
  }
}
